-- Gain 4 Plating on a protagonist.
return card {
  id = "iron_coat", name = "Iron Coat", owner = "odo", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {plating} Plating on a protagonist.", values = { plating = 4 }, upgrade = { values = { plating = 6 } },
  play = function(self, fight, target) self:gain(self.values.plating, "plating", target) end,
}
