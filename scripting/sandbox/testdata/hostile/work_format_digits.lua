-- ErrInstructions: the script runs too long
local x = 1e300 / 3
while true do string.format("%99.99f", x) end
