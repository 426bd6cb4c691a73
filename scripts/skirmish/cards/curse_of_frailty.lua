-- Inflict Cripple (3).
-- check: C205 because the default teams and decks leave it to other matches
return card {
  id = "curse_of_frailty", name = "Curse of Frailty", requires = "magic", target = "enemy", harmless = true,
  text = "Inflict Cripple ({cripple}).",
  values = { cripple = 3 },
  play = function(self, skirmish, target)
    self:inflict(self.values.cripple, "cripple", target)
  end,
}
