-- at most 200
local v = {} override "quick_jab" { values = v } for i = 1, 1500 do v["v" .. i] = i end
