-- Gain 10 Block.
return card {
  id = "iron_wall", name = "Iron Wall",
  owner = "aldric", type = "defense", rarity = "rare", cost = 2,
  text = "Gain {block} Block.",
  values = { block = 10 },
  upgrade = { cost = 1 },
  says = { "NONE SHALL PASS.", "TURN BACK.", "THE WAY IS SHUT." },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
