-- Buy: all other allies gain 1 attack for good.
return unit {
  id = "stagehand", name = "Stagehand", attack = 2, health = 2, cost = 1, pitch = 1, rarity = "common",
  text = "Buy: all other allies gain {attack} attack for good.",
  values = { attack = 1 },
  on = { buy = function(self) self:buff_for_good({ attack = self.values.attack }, self:others()) end },
}
