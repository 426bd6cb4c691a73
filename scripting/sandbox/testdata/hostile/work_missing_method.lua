-- ErrInstructions: the script runs too long
local s, k = "x", ("x"):rep(16384)
local f
while true do f = s[k] end
