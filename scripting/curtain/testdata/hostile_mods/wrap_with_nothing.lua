-- self is nil
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self) self:gain(1, "luck") end }
wrap "late" { play = function(beneath, self) beneath(nil) end }
