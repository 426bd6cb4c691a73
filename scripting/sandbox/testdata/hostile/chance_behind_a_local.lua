-- error: math.random is not offered
local m = math
return m.random(3)
