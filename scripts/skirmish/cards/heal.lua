-- Heal an ally by 15.
return card {
  id = "heal", name = "Heal", requires = { "magic" }, target = "ally", harmless = true,
  text = "Heal an ally by {heal}.",
  values = { heal = 15 },
  play = function(self, skirmish, target)
    self:heal(self.values.heal, target)
  end,
}
