-- Faint: deal 1 damage to all enemies.
return unit {
  id = "fire_eater", name = "Fire Eater", attack = 4, health = 3, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Faint: deal {damage} damage to all enemies.",
  values = { damage = 1 },
  on = { faint = function(self) self:damage(self.values.damage, self:enemies()) end },
}
