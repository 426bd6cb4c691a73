-- Gain 4 Block. Gain 1 Flourish.
return card {
  id = "dramatic_pause", name = "Dramatic Pause",
  owner = "neutral", type = "defense", rarity = "rare", cost = 0,
  text = "Gain {block} Block. Gain {flourish} Flourish.",
  values = { block = 4, flourish = 1 },
  upgrade = { values = { block = 6 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.flourish, "flourish")
  end,
}
