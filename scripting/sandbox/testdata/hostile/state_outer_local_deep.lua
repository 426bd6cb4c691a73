-- load: a function cannot assign to "n", a local outside it
local n = 0
return function() return function() local m = 1 return function() n, m = m, n end end end
