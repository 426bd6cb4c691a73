-- Faint: gain 1 mana.
return unit {
  id = "busker", name = "Busker", attack = 2, health = 2, cost = 2, pitch = 1, rarity = "common",
  text = "Faint: gain {mana} mana.",
  values = { mana = 1 },
  on = { faint = function(self) self:gain_mana(self.values.mana) end },
}
