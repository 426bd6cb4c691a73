-- Play: Steal 2 aember.
return creature {
  id = "saboteur", name = "Saboteur", house = "trapdoor", power = 2, rarity = "rare",
  traits = { "rogue" }, keywords = { "treachery" },
  text = "Play: Steal {steal} aember.",
  values = { steal = 2 },
  play = function(self)
    self:steal(self.values.steal)
  end,
}
