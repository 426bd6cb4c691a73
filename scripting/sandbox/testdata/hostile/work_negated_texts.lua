-- ErrInstructions: the script runs too long
local k = ("1"):rep(300)
while true do local a = -k end
