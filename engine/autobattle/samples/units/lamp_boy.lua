-- Start: deal 2 damage to the front enemy.
return unit {
  id = "lamp_boy", name = "Lamp Boy", attack = 2, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Start: deal {damage} damage to the front enemy.",
  values = { damage = 2 },
  on = { start = function(self) self:damage(self.values.damage, self:enemies { place = 1 }) end },
}
