-- ErrInstructions: the script runs too long
local k = ("1"):rep(16384)
while true do tonumber(k, 2) end
