-- Create 2 Doves in the draw pile. Gain 2 Block.
return card {
  id = "paper_doves", name = "Paper Doves",
  owner = "rosa", type = "action", rarity = "uncommon", cost = 1,
  text = "Create {doves} Dove in the draw pile. Gain {block} Block.",
  values = { doves = 2, block = 2 },
  upgrade = { values = { doves = 3 } },
  play = function(self)
    self:create("dove", { to = "draw_pile", n = self.values.doves, at = "random" })
    self:gain(self.values.block, "block")
  end,
}
