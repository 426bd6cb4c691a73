-- keep: a stored function may not assign "n", a local outside it
local function counter() local n = 0 return function() n = n + 1 return n end end
return counter()
