-- error: a table cannot have the key nil
local t = {}
t[nil] = 1
