-- Gain 3 Block.
return card {
  id = "block", name = "Block",
  owner = "macguffin", type = "defense", rarity = "basic", cost = 1,
  text = "Gain {block} Block.",
  values = { block = 3 },
  upgrade = { values = { block = 4 } },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
