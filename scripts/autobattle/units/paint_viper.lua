-- One bite, if it gets to bite.
return unit {
  id = "paint_viper", name = "Paint Viper", attack = 1, health = 1, cost = 1, pitch = 1, rarity = "common",
  keywords = { "poison" },
}
