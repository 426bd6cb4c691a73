-- error: a table cannot have the key NaN
local t = {}
t[0 / 0] = 1
