-- it plays
-- local f = fight { enemy = "stage_rat", hand = { "late" } } f:play("late")
card { id = "late", name = "L", owner = "pip", type = "action", cost = 0, text = "x", upgrade = { name = "M" }, play = function(self)
  local t = {}
  for i = 1, 500 do t["k" .. i] = i end
end }
