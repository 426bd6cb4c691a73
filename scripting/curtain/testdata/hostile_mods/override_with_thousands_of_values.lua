-- values has 1502 entries, at most 200
local t = {} for i = 1, 1500 do t["v" .. i] = i end override "quick_jab" { values = t }
