-- set_owner
card { id = "cheap", name = "C", owner = "neutral", type = "action", rarity = "uncommon", text = "It acts.", upgrade = { name = "D" },
  play = function(self) self:say("X") end, cost = function(self, fight) self:set_owner(fight.hand, "pip") return 0 end }
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) self:say("costs " .. self:create("cheap")[1].cost) end }
