-- Start: the enemy with the highest cost loses 2 health.
return unit {
  id = "tax_collector", name = "Tax Collector", attack = 3, health = 3, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Start: the enemy with the highest cost loses {health} health.",
  values = { health = 2 },
  on = { start = function(self) self:buff({ health = -self.values.health }, self:enemies { highest = "cost" }) end },
}
