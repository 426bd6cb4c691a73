-- ErrInstructions: the script runs too long
local x
while true do x = 1.00000001 ^ 1048575.3 end
