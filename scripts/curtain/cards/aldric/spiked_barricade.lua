-- Gain 6 Block. Gain 4 Retaliate.
return card {
  id = "spiked_barricade", name = "Spiked Barricade",
  owner = "aldric", type = "defense", rarity = "rare", cost = 2,
  text = "Gain {block} Block. Gain {retaliate} Retaliate.",
  values = { block = 6, retaliate = 4 },
  upgrade = { values = { block = 8 } },
  says = { "COME CLOSER.", "MIND THE POINTY END.", "LEAN ON IT. PLEASE." },
  play = function(self)
    self:gain(self.values.block, "block")
    self:gain(self.values.retaliate, "retaliate")
  end,
}
