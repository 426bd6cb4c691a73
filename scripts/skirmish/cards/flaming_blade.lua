-- An ally gains a Bonus aura of 5: all its damage and healing is larger by 5, for the rest of the match.
return card {
  id = "flaming_blade", name = "Flaming Blade", requires = { "magic" }, target = "ally", harmless = true,
  text = "An ally gains Bonus {bonus}.",
  values = { bonus = 5 },
  play = function(self, skirmish, target)
    self:gain(self.values.bonus, "bonus", target)
  end,
}
