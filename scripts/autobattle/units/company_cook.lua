-- Buy: the 2 allies with the lowest health gain 2 health for good.
return unit {
  id = "company_cook", name = "Company Cook", attack = 3, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: the {count} allies with the lowest health gain {health} health for good.",
  values = { count = 2, health = 2 },
  on = { buy = function(self) self:buff_for_good({ health = self.values.health }, self:allies { lowest = "health", count = self.values.count }) end },
}
