-- Play: Deal 3 damage to each creature.
return action {
  id = "last_note", name = "Last Note", house = "brass", aember = 2, rarity = "rare",
  keywords = { "omega" },
  text = "Play: Deal {damage} damage to each creature.",
  values = { damage = 3 },
  play = function(self, game)
    self:deal(self.values.damage, game.creatures)
  end,
}
