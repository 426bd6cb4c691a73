-- error: ipairs: the index must be a whole number
local step, t = ipairs({ 10 })
step(t, 2 ^ 60)
