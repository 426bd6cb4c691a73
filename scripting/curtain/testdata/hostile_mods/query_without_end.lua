-- more than 20000 instructions
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) while true do local all = self:cards { cost = { 0, 1, 2 } } end end }
