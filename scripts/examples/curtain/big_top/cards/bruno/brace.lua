-- Gain 4 Block. Gain 1 Taunt on Bruno.
return card {
  id = "brace", name = "Brace",
  owner = "bruno", type = "defense", rarity = "basic", cost = 1,
  text = "Gain {block} Block. Gain {taunt} Taunt on Bruno.",
  values = { block = 4, taunt = 1 },
  upgrade = { values = { block = 6 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    self:gain(self.values.taunt, "taunt", fight.bruno)
  end,
}
