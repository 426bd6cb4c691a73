-- keep: a stored function cannot assign to "n", a local outside it
local function counter() local n = 0 return function() n = n + 1 return n end end
return counter()
