-- Start: destroy the enemy with the lowest health.
return unit {
  id = "headsman", name = "Headsman", attack = 0, health = 1, cost = 5, pitch = 2, rarity = "rare",
  text = "Start: destroy the enemy with the lowest health.",
  on = { start = function(self) self:destroy(self:enemies { lowest = "health" }) end },
}
