-- Gain 2 Block. Gain 3 Retaliate.
return card {
  id = "trapdoor", name = "Trapdoor",
  owner = "neutral", type = "defense", rarity = "uncommon", cost = 1,
  text = "Gain {block} Block. Gain {retaliate} Retaliate.",
  values = { block = 2, retaliate = 3 },
  upgrade = { values = { block = 3 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.retaliate, "retaliate")
  end,
}
