-- The attached creature has Hazardous 2. Attached: The attached creature gets 1 power counter.
return upgrade {
  id = "royal_robe", name = "Royal Robe", house = "wardrobe", aember = 1, rarity = "common",
  text = "The attached creature has Hazardous 2. Attached: The attached creature gets {power} power counter.",
  values = { power = 1 },
  grants = { { keyword = "hazardous", value = 2, to = "attached" } },
  attached = function(self, game, target)
    self:add_power(self.values.power, target)
  end,
}
