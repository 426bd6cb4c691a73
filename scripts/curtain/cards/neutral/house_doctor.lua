-- Gain 2 Block. Heal a protagonist by 2.
return card {
  id = "house_doctor", name = "House Doctor",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {block} Block. Heal a protagonist by {heal}.",
  values = { block = 2, heal = 2 },
  upgrade = { values = { block = 4 } },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:heal(self.values.heal, target)
  end,
}
