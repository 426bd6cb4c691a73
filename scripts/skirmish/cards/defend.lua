-- Gain 10 Block.
return card {
  id = "defend", name = "Defend", target = "self", harmless = true,
  text = "Gain {block} Block.",
  values = { block = 10 }, -- S-8
  play = function(self, skirmish, target)
    self:gain(self.values.block, "block", target)
  end,
}
