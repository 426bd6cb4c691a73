-- Hurt: gain 1 attack.
return unit {
  id = "method_actor", name = "Method Actor", attack = 3, health = 5, cost = 3, pitch = 1, rarity = "common",
  text = "Hurt: gain {attack} attack.",
  values = { attack = 1 },
  on = { hurt = function(self) self:buff({ attack = self.values.attack }) end },
}
