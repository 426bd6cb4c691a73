-- Buy: 3 random other allies gain 1 attack for good.
return unit {
  id = "wig_maker", name = "Wig Maker", attack = 3, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: {count} random other allies gain {attack} attack for good.",
  values = { count = 3, attack = 1 },
  on = { buy = function(self) self:buff_for_good({ attack = self.values.attack }, self:others { random = self.values.count }) end },
}
