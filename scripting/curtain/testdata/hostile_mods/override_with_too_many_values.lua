-- has more than 20000 values
local t, u = {}, {} for i = 1, 200 do u[i] = "x" t[i] = u end override "quick_jab" { says = t }
