-- load: a function cannot assign to "n", a local outside it
local n = 0
return function() n = n + 1 end
