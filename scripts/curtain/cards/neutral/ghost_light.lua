-- Gain 3 Block. Gain 1 Ward.
return card {
  id = "ghost_light", name = "Ghost Light",
  owner = "neutral", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block. Gain {ward} Ward.",
  values = { block = 3, ward = 1 },
  upgrade = { values = { block = 4 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.ward, "ward")
  end,
}
