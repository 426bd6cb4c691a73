-- An ally gains 15 Block.
return card {
  id = "magic_shield", name = "Magic Shield", requires = { "magic" }, target = "ally", harmless = true,
  text = "An ally gains {block} Block.",
  values = { block = 15 },
  play = function(self, skirmish, target)
    self:gain(self.values.block, "block", target)
  end,
}
