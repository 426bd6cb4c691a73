-- Before attack: gain 1 attack.
return unit {
  id = "dancing_bear", name = "Dancing Bear", attack = 2, health = 5, cost = 3, pitch = 1, rarity = "common",
  text = "Before attack: gain {attack} attack.",
  values = { attack = 1 },
  on = { before_attack = function(self) self:buff({ attack = self.values.attack }) end },
}
