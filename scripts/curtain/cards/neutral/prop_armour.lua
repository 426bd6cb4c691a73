-- Gain 2 Block. Gain 2 Shield on a protagonist.
return card {
  id = "prop_armour", name = "Prop Armour",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1, target = "protagonist",
  text = "Gain {block} Block. Gain {shield} Shield on a protagonist.",
  values = { block = 2, shield = 2 },
  upgrade = { values = { block = 4 } },
  play = function(self, fight, target)
    self:gain(self.values.block, "block")
    self:gain(self.values.shield, "shield", target)
  end,
}
