-- ErrInstructions: the script runs too long
local a, b = ("x"):rep(16384), ("x"):rep(16384)
local same
while true do same = a == b same = a ~= b if a == b and not (a ~= b) then end end
