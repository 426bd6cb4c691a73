-- Ally faint, once: gain 1 attack for good.
return unit {
  id = "fallen_star", name = "Fallen Star", attack = 3, health = 4, cost = 4, pitch = 2, rarity = "rare",
  text = "Ally faint, once: gain {attack} attack for good.",
  values = { attack = 1 },
  on = { ally_faint = function(self) self:buff_for_good({ attack = self.values.attack }) end },
  limit = { ally_faint = 1 },
}
