-- it loads
local t = { cost = 1 } for i = 1, 2000 do override("quick_jab", t) end
