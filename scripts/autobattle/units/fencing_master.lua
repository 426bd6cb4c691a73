-- Buy: the front ally gains 2 attack for good.
return unit {
  id = "fencing_master", name = "Fencing Master", attack = 3, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: the front ally gains {attack} attack for good.",
  values = { attack = 2 },
  on = { buy = function(self) self:buff_for_good({ attack = self.values.attack }, self:allies { place = 1 }) end },
}
