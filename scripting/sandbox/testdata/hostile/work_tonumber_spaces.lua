-- ErrInstructions: the script runs too long
local k = (" "):rep(16384)
while true do tonumber(k) end
