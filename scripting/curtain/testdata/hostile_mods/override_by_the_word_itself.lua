-- override: a callback is running
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function() override "quick_jab" { cost = 0 } end }
