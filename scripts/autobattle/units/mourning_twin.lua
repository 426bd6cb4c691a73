-- Ally faint: gain Shield.
return unit {
  id = "mourning_twin", name = "Mourning Twin", attack = 3, health = 3, cost = 4, pitch = 1, rarity = "uncommon",
  text = "Ally faint: gain Shield.",
  on = { ally_faint = function(self) self:grant("shield") end },
}
