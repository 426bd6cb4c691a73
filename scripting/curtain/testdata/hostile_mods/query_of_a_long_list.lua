-- filter cost must be a whole number
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) local t = {} for i = 1, 1000 do t[i] = 100 + i end while true do self:cards { cost = t } end end }
