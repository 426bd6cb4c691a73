-- Play: Exhaust each enemy creature. Gain 1 aember.
return action {
  id = "blackout", name = "Blackout", house = "rigging", aember = 1, rarity = "rare",
  keywords = { "omega" },
  text = "Play: Exhaust each enemy creature. Gain {aember} aember.",
  values = { aember = 1 },
  play = function(self, game)
    self:exhaust(game.theirs.creatures)
    self:gain(self.values.aember)
  end,
}
