-- After any attack: the ally with the lowest health gains 1 health.
return unit {
  id = "tea_lady", name = "Tea Lady", attack = 2, health = 5, cost = 2, pitch = 1, rarity = "common",
  text = "After any attack: the ally with the lowest health gains {health} health.",
  values = { health = 1 },
  on = { after_any_attack = function(self) self:buff({ health = self.values.health }, self:allies { lowest = "health" }) end },
}
