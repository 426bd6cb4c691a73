-- more than 24 functions wrap the same value
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self) self:gain(1, "luck") end }
for i = 1, 1000 do wrap "late" { play = function(beneath, self) beneath(self) beneath(self) end } end
