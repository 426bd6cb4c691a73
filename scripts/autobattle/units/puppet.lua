-- Spawn: gain 1 attack.
return unit {
  id = "puppet", name = "Puppet", attack = 1, health = 1, cost = 0, pitch = 0,
  text = "Spawn: gain {attack} attack.",
  values = { attack = 1 },
  on = { spawn = function(self) self:buff({ attack = self.values.attack }) end },
}
