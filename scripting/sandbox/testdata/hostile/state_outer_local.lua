-- load: a function may not assign "n", a local outside it
local n = 0
return function() n = n + 1 end
