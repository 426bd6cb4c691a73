-- fine: an order that is none ends all the same
local t = {}
for i = 1, 200 do t[i] = i * 7919 % 211 end
table.sort(t, function(a, b) return true end)
table.sort(t, function(a, b) return a % 3 > b % 5 end)
table.sort(t, function(a, b) return nil end)
