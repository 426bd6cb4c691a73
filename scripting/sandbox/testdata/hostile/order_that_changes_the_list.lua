-- fine: the list is sorted as it was
local t = { 3, 2, 1 }
table.sort(t, function(a, b) t[1] = nil t[5] = {} return a < b end)
assert(t[1] == 1 and t[3] == 3)
