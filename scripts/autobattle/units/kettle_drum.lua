-- Before any attack, at most 3 times: deal 1 damage to the enemy with the highest health.
return unit {
  id = "kettle_drum", name = "Kettle Drum", attack = 2, health = 4, cost = 4, pitch = 2, rarity = "rare",
  text = "Before any attack, at most 3 times: deal {damage} damage to the enemy with the highest health.",
  values = { damage = 1 },
  on = { before_any_attack = function(self) self:damage(self.values.damage, self:enemies { highest = "health" }) end },
  limit = { before_any_attack = 3 },
}
