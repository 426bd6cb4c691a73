-- the script runs too long
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) while true do self:set_owner(fight.draw_pile, "pip") self:set_owner(fight.draw_pile, "aldric") end end }
