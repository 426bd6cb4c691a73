-- error: attempt to call a value that is not a function
local s = "x"
s()
