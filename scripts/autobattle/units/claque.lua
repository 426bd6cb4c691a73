-- Shop start: the ally with the highest attack gains 1 attack for good.
return unit {
  id = "claque", name = "Claque", attack = 3, health = 4, cost = 3, pitch = 1, rarity = "rare",
  text = "Shop start: the ally with the highest attack gains {attack} attack for good.",
  values = { attack = 1 },
  on = { shop_start = function(self) self:buff_for_good({ attack = self.values.attack }, self:allies { highest = "attack" }) end },
}
