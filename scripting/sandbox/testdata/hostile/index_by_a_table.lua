-- error: attempt to index a number value
local n, t = 5, {}
local x = n[t]
