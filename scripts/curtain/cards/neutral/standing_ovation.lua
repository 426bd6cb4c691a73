-- Gain Ovation up to 5. Gain 2 Block.
return card {
  id = "standing_ovation", name = "Standing Ovation",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Gain Ovation up to {ovation}. Gain {block} Block.",
  values = { ovation = 5, block = 2 },
  upgrade = { cost = 0 },
  play = function(self, fight)
    self:gain(self.values.ovation - fight.ovation, "ovation")
    self:gain(self.values.block, "block")
  end,
}
