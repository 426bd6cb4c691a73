-- The attached creature has Taunt. Attached: Ward the attached creature.
return upgrade {
  id = "halo", name = "Halo", house = "lantern", aember = 2, rarity = "common",
  text = "The attached creature has Taunt. Attached: Ward the attached creature.",
  grants = { { keyword = "taunt", value = 1, to = "attached" } },
  attached = function(self, game, target)
    self:ward(target)
  end,
}
