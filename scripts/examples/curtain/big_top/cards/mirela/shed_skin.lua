-- Gain 3 Block. Mirela gains 1 Regenerate.
return card {
  id = "shed_skin", name = "Shed Skin",
  owner = "mirela", type = "defense", rarity = "basic", cost = 1,
  text = "Gain {block} Block. Mirela gains {regenerate} Regenerate.",
  values = { block = 3, regenerate = 1 },
  upgrade = { values = { block = 4 } },
  play = function(self, fight)
    self:gain(self.values.block, "block")
    self:gain(self.values.regenerate, "regenerate", "mirela")
  end,
}
