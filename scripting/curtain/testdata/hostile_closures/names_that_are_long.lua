-- it plays
-- local f = fight { enemy = { hp = 900, intents = { {} } }, hand = { "late" } } for i = 1, 20 do f:play("late") f:end_turn() end
local x, t = ("x"):rep(15990), {}
for i = 1001, 1240 do t[x .. i] = i end
local k = x .. 1240
card { id = "late", name = "L", owner = "pip", type = "action", cost = 0, text = "x", upgrade = { name = "M" }, play = function(self)
  local s = 0
  for i = 1, 900 do s = s + t[k] end
end }
