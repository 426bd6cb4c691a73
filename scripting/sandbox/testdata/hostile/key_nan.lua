-- error: a table cannot have the key nan
local t = {}
t[0 / 0] = 1
