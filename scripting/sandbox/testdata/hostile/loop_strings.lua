-- ErrInstructions: the script runs too long
while true do local s = ("x"):upper():lower():sub(1, 1) end
