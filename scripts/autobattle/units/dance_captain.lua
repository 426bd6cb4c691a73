-- Buy: the unit ahead gains 1 attack and 2 health for good.
return unit {
  id = "dance_captain", name = "Dance Captain", attack = 3, health = 4, cost = 2, pitch = 1, rarity = "common",
  text = "Buy: the unit ahead gains {attack} attack and {health} health for good.",
  values = { attack = 1, health = 2 },
  on = { buy = function(self) self:buff_for_good({ attack = self.values.attack, health = self.values.health }, self:ahead()) end },
}
