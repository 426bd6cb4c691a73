-- Retain. Gain 6 Block.
return card {
  id = "ground_anchor", name = "Ground Anchor",
  owner = "bruno", type = "defense", rarity = "rare", cost = 1, retain = true,
  text = "Retain. Gain {block} Block.",
  values = { block = 6 },
  upgrade = { values = { block = 8 } },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
