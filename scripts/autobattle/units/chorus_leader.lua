-- Start: all other allies gain 1 attack.
return unit {
  id = "chorus_leader", name = "Chorus Leader", attack = 2, health = 3, cost = 4, pitch = 2, rarity = "uncommon",
  text = "Start: all other allies gain {attack} attack.",
  values = { attack = 1 },
  on = { start = function(self) self:buff({ attack = self.values.attack }, self:others()) end },
}
