-- Start: the unit ahead gains 2 attack and 1 health.
return unit {
  id = "prompter", name = "Prompter", attack = 1, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Start: the unit ahead gains {attack} attack and {health} health.",
  values = { attack = 2, health = 1 },
  on = { start = function(self) self:buff({ attack = self.values.attack, health = self.values.health }, self:ahead()) end },
}
