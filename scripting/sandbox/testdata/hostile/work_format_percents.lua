-- ErrInstructions: the script runs too long
local s = ("%%"):rep(8000)
while true do string.format(s) end
