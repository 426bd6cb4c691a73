-- Odo is Sworn.
return card {
  id = "oath", name = "Oath", owner = "odo", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {sworn} Sworn. Gain {shield} Shield.", values = { sworn = 1, shield = 4 }, upgrade = { values = { shield = 7 } },
  play = function(self)
    self:gain(self.values.sworn, "sworn")
    self:gain(self.values.shield, "shield")
  end,
}
