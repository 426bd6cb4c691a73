-- Play: Steal 1 aember.
return creature {
  id = "saboteur", name = "Saboteur", house = "trapdoor", power = 2, aember = 1, rarity = "rare",
  traits = { "rogue" }, keywords = { "treachery" },
  text = "Play: Steal {steal} aember.",
  values = { steal = 1 },
  play = function(self)
    self:steal(self.values.steal)
  end,
}
