-- ErrInstructions: the script runs too long
local s = ("1"):rep(300)
while true do math.max(s, s, s, s, s, s, s, s) end
