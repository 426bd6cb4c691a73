-- Slow, wide, and in everybody's way.
return unit {
  id = "iron_usher", name = "Iron Usher", attack = 3, health = 7, cost = 5, pitch = 2, rarity = "uncommon",
  keywords = { "guard" },
}
