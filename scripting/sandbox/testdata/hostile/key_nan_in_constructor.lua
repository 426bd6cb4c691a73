-- error: table index is NaN
local t = { [0 / 0] = 1 }
