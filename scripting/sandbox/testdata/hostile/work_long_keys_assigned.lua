-- ErrInstructions: the script runs too long
local k = ("x"):rep(16384)
local t = { [k] = 1 }
while true do t[k] = 2 end
