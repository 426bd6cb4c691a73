-- Gain 4 Block.
return card {
  id = "tent_peg", name = "Tent Peg",
  owner = "macguffin", type = "defense", rarity = "basic", cost = 1,
  text = "Gain {block} Block.",
  values = { block = 4 },
  upgrade = { values = { block = 6 } },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
