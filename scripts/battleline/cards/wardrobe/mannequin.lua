-- Taunt. Exalt 1.
return creature {
  id = "mannequin", name = "Mannequin", house = "wardrobe", power = 6, rarity = "common",
  traits = { "statue" }, keywords = { "taunt", "exalt:1" },
  text = "",
}
