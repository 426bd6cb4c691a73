-- the script runs too long
-- local f = fight { enemy = "stage_rat", hand = { "h" } } f:play("h")
local owners, costs = {}, {}
for i = 1, 1000 do owners[i] = "pip" costs[i] = i % 4 end
card { id = "h", name = "H", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "x", upgrade = { cost = 0 },
  play = function(self, fight) for i = 1, 100000 do local ids = self:cards { owner = owners, cost = costs, type = { "attack", "attack" } } end end }
