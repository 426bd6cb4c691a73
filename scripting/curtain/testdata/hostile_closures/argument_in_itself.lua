-- gain
-- local f = fight { enemy = "stage_rat", hand = { "late" } } f:play("late")
card { id = "late", name = "L", owner = "pip", type = "action", cost = 0, text = "x", upgrade = { name = "M" }, play = function(self)
  local t = {}
  t[1] = t
  self:gain(1, "shield", t)
end }
