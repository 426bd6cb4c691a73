-- the table is read-only
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self) self:gain(1, "luck") end }
local kept = {}
wrap "late" { play = function(beneath, self) kept[1] = beneath end }
