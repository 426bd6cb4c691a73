-- The attached creature has Skirmish.
return upgrade {
  id = "safety_wire", name = "Safety Wire", house = "rigging", aember = 1, rarity = "common",
  text = "The attached creature has Skirmish.",
  grants = { { keyword = "skirmish", value = 1, to = "attached" } },
}
