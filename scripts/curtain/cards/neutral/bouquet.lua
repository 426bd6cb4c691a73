-- Gain 5 Block. Gain 1 Flourish.
return card {
  id = "bouquet", name = "Bouquet",
  owner = "neutral", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block. Gain {flourish} Flourish.",
  values = { block = 5, flourish = 1 },
  upgrade = { values = { block = 7 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.flourish, "flourish")
  end,
}
