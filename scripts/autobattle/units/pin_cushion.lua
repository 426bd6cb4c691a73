-- Hurt: deal 1 damage to that unit.
return unit {
  id = "pin_cushion", name = "Pin Cushion", attack = 2, health = 6, cost = 3, pitch = 1, rarity = "common",
  text = "Hurt: deal {damage} damage to that unit.",
  values = { damage = 1 },
  on = { hurt = function(self, battle, event) self:damage(self.values.damage, event.unit) end },
}
