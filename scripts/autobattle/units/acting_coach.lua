-- Buy: the ally with the lowest attack gains 2 attack for good.
return unit {
  id = "acting_coach", name = "Acting Coach", attack = 3, health = 4, cost = 3, pitch = 1, rarity = "uncommon",
  text = "Buy: the ally with the lowest attack gains {attack} attack for good.",
  values = { attack = 2 },
  on = { buy = function(self) self:buff_for_good({ attack = self.values.attack }, self:allies { lowest = "attack" }) end },
}
