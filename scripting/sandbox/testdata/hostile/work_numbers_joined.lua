-- ErrInstructions: the script runs too long
local x = 1e300 / 3
local a
while true do a = x .. x .. x .. x .. x .. x .. x .. x end
