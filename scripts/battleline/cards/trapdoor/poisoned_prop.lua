-- The attached creature has Poison.
return upgrade {
  id = "poisoned_prop", name = "Poisoned Prop", house = "trapdoor", aember = 1, rarity = "uncommon",
  text = "The attached creature has Poison.",
  grants = { { keyword = "poison", value = 1, to = "attached" } },
}
