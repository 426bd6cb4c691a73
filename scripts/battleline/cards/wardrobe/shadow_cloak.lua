-- The attached creature has Elusive.
return upgrade {
  id = "shadow_cloak", name = "Shadow Cloak", house = "wardrobe", aember = 1, rarity = "uncommon",
  text = "The attached creature has Elusive.",
  grants = { { keyword = "elusive", value = 1, to = "attached" } },
}
