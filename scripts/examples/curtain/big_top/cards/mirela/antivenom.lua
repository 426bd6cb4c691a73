-- Gain 4 Block. A protagonist loses all Burn and Poison and gains 1 Regenerate.
return card {
  id = "antivenom", name = "Antivenom",
  owner = "mirela", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {block} Block. A protagonist loses all Burn and Poison. A protagonist gains {regenerate} Regenerate.",
  values = { block = 4, regenerate = 1 },
  upgrade = { values = { regenerate = 2 } },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:lose("all", "burn", target)
    self:lose("all", "poison", target)
    self:gain(self.values.regenerate, "regenerate", target)
  end,
}
