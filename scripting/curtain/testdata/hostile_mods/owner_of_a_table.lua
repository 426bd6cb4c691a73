-- must be a card
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) self:set_owner({ { id = "block", owner = "pip" } }, "pip") end }
