-- has more than 20000 values
local t = { 1 } for i = 1, 200 do t = { t, t } end override "quick_jab" { values = t, says = t, on = t }
