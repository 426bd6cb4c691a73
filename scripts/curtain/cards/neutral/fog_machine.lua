-- Gain 2 Block. Gain 1 Distract.
return card {
  id = "fog_machine", name = "Fog Machine",
  owner = "neutral", type = "defense", rarity = "rare", cost = 2,
  text = "Gain {block} Block. Gain {distract} Distract.",
  values = { block = 2, distract = 1 },
  upgrade = { values = { block = 5 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.distract, "distract")
  end,
}
