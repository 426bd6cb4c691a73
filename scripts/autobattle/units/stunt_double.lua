-- Sell, once: the front ally gains 1 attack and 2 health for good.
return unit {
  id = "stunt_double", name = "Stunt Double", attack = 2, health = 2, cost = 2, pitch = 1, rarity = "common",
  text = "Sell, once: the front ally gains {attack} attack and {health} health for good.",
  values = { attack = 1, health = 2 },
  on = { sell = function(self) self:buff_for_good({ attack = self.values.attack, health = self.values.health }, self:allies { place = 1 }) end },
  limit = { sell = 1 },
}
