-- Carries things, and blows.
return unit {
  id = "stagehand", name = "Stagehand", attack = 2, health = 2, cost = 1, pitch = 1, rarity = "common",
}
