-- Hits from high up, and falls deep.
return unit {
  id = "stilt_walker", name = "Stilt Walker", attack = 4, health = 3, cost = 2, pitch = 1, rarity = "common",
}
