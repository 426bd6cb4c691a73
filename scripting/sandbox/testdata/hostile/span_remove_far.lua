-- fine: nothing is there
local t = { 1, 2 }
assert(table.remove(t, -2147483648) == nil and table.remove(t, 2147483647) == nil and #t == 2)
