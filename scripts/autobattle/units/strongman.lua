-- As plain as he is strong.
return unit {
  id = "strongman", name = "Strongman", attack = 4, health = 5, cost = 3, pitch = 1, rarity = "common",
}
