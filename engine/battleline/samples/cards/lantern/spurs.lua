-- The attached creature has Skirmish.
-- check: C205 because no deck has it yet
return upgrade {
  id = "spurs", name = "Spurs", house = "lantern", aember = 1, rarity = "common",
  text = "The attached creature has Skirmish.",
  grants = { { keyword = "skirmish", to = "attached" } },
}
