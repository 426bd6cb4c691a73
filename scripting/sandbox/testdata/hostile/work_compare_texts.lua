-- ErrInstructions: the script runs too long
local a, b = ("x"):rep(16384), ("x"):rep(16384)
local less
while true do less = a < b end
