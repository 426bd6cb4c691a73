-- Gain as much Block as it rains.
return card {
  id = "umbrella", name = "Umbrella",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = settings.storm and 1 or 0,
  text = "Gain {block} Block.",
  values = { block = settings.rain },
  upgrade = { values = { block = settings.rain + 2 } },
  play = function(self) self:gain(self.values.block, "block") end,
}
