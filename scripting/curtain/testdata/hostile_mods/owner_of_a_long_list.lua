-- the script runs too long
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) local t = {} for i = 1, 10000 do t[i] = self end while true do self:set_owner(t, "pip") end end }
