-- The cushion takes the first blow.
return unit {
  id = "velvet_page", name = "Velvet Page", attack = 3, health = 3, cost = 2, pitch = 1, rarity = "common",
  keywords = { "shield" },
}
