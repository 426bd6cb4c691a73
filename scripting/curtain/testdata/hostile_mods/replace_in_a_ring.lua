-- it loads
for i = 1, 500 do replace "trapdoor" { name = "T" .. i, owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.",
  upgrade = { name = "U" }, play = function() end } end
