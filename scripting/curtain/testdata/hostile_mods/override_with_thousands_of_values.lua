-- values has 1502 entries, but at most 200 are allowed
local t = {} for i = 1, 1500 do t["v" .. i] = i end override "quick_jab" { values = t }
