-- ErrInstructions: the script runs too long
local n = 1
while true do n = n * 1.1 % 1000 ^ 2 end
