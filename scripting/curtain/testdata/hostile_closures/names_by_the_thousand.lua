-- it plays
-- local f = fight { enemy = { hp = 900, intents = { {} } }, hand = { "late" } } for i = 1, 20 do f:play("late") f:end_turn() end
local t = {}
for i = 1000, 5000 do t["k" .. i] = i end
card { id = "late", name = "L", owner = "pip", type = "action", cost = 0, text = "x", upgrade = { name = "M" }, play = function(self)
  local s = 0
  for i = 1, 900 do s = s + t.k5000 end
end }
