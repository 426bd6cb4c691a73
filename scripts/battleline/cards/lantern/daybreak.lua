-- Play: Heal 2 damage from each friendly creature. Gain 1 aember.
return action {
  id = "daybreak", name = "Daybreak", house = "lantern", aember = 1, rarity = "uncommon",
  keywords = { "alpha" },
  text = "Play: Heal {heal} damage from each friendly creature. Gain {aember} aember.",
  values = { heal = 2, aember = 1 },
  play = function(self, game)
    self:heal(self.values.heal, game.mine.creatures)
    self:gain(self.values.aember)
  end,
}
