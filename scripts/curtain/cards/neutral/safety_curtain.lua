-- Gain 6 Block. Gain 2 Ward.
return card {
  id = "safety_curtain", name = "Safety Curtain",
  owner = "neutral", type = "defense", rarity = "rare", cost = 2,
  text = "Gain {block} Block. Gain {ward} Ward.",
  values = { block = 6, ward = 2 },
  upgrade = { values = { block = 8 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.ward, "ward")
  end,
}
