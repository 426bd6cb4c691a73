-- ErrInstructions: the script runs too long
local function f() return true end
while f() and not (f() == false) do end
