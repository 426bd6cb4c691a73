-- error: math.random is not available
local m = math
return m.random(3)
