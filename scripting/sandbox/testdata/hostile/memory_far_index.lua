-- ErrInstructions: the script runs too long
local t = {}
t[67108863] = 1 t[2 ^ 53] = 1 t[1e300] = 1 t[-1e300] = 1 t[math.huge] = 1
while true do end
