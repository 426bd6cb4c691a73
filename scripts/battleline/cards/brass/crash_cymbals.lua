-- Play: Deal 2 damage to each enemy creature.
return action {
  id = "crash_cymbals", name = "Crash Cymbals", house = "brass", aember = 1, rarity = "common",
  text = "Play: Deal {damage} damage to each enemy creature.",
  values = { damage = 2 },
  play = function(self, game)
    self:deal(self.values.damage, game.theirs.creatures)
  end,
}
