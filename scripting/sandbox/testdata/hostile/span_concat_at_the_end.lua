-- fine: one item, at the last index there is
local t = {}
t[2147483647] = "a"
assert(table.concat(t, ",", 2147483647, 2147483647) == "a")
