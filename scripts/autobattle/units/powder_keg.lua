-- Faint: deal 1 damage to everyone.
return unit {
  id = "powder_keg", name = "Powder Keg", attack = 2, health = 2, cost = 1, pitch = 1, rarity = "common",
  text = "Faint: deal {damage} damage to everyone.",
  values = { damage = 1 },
  on = { faint = function(self) self:damage(self.values.damage, self:everyone()) end },
}
