-- Sell, at most 2 times: gain 1 attack for good.
return unit {
  id = "prop_dealer", name = "Prop Dealer", attack = 2, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Sell, at most 2 times: gain {attack} attack for good.",
  values = { attack = 1 },
  on = { sell = function(self) self:buff_for_good({ attack = self.values.attack }) end },
  limit = { sell = 2 },
}
