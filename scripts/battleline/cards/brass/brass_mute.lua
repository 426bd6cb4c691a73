-- The attached creature has Splash-attack 2.
return upgrade {
  id = "brass_mute", name = "Brass Mute", house = "brass", aember = 1, rarity = "uncommon",
  text = "The attached creature has Splash-attack 2.",
  grants = { { keyword = "splash_attack", value = 2, to = "attached" } },
}
