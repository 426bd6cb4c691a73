-- override: a callback is running
local later = override "trapdoor"
later { cost = 1 }
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function() later { cost = 0 } end }
