-- ErrInstructions: the script runs too long
local function f() return f() end
f()
