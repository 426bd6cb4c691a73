-- ErrInstructions: the script runs too long
local k = ("1"):rep(300)
local x
while true do x = k ^ k end
