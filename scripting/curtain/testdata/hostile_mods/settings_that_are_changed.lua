-- the table is read-only
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) settings.nothing = 1 end }
