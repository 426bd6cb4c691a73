-- error: attempt to call what is no function
local s = "x"
s()
