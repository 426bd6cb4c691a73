-- Gain 4 Block. Gain 3 Retaliate.
return card {
  id = "trapdoor", name = "Trapdoor",
  owner = "neutral", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block. Gain {retaliate} Retaliate.",
  values = { block = 4, retaliate = 3 },
  upgrade = { values = { block = 6 } },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.retaliate, "retaliate")
  end,
}
