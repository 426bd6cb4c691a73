-- it plays
-- local f = fight { enemy = { hp = 900, intents = { {} } }, hand = { "late" } } for i = 1, 60 do f:play("late") f:end_turn() end
local x = ("x"):rep(15990)
card { id = "late", name = "L", owner = "pip", type = "action", cost = 0, text = "x", upgrade = { name = "M" }, play = function(self, fight)
  for i = 1, fight.turn do local u = {} end
  local t = {}
  for i = 1, 120 do t[i] = x .. i end
end }
