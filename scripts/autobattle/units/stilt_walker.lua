-- Buy: the front ally gains 2 health for good.
return unit {
  id = "stilt_walker", name = "Stilt Walker", attack = 4, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: the front ally gains {health} health for good.",
  values = { health = 2 },
  on = { buy = function(self) self:buff_for_good({ health = self.values.health }, self:allies { place = 1 }) end },
}
