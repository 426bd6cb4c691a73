-- Play: Exhaust each enemy creature.
return action {
  id = "blackout", name = "Blackout", house = "rigging", aember = 1, rarity = "rare",
  keywords = { "omega" },
  text = "Play: Exhaust each enemy creature.",
  play = function(self, game)
    self:exhaust(game.theirs.creatures)
  end,
}
