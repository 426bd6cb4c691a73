-- fight has no verb "lead"
override "run" { begin = function(self, run) while true do run:lead("cellar") end end }
card { id = "late", name = "L", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "M" }, play = function(self, fight) fight:lead("cellar") end }
