-- ErrInstructions: the script runs too long
for i = 1, math.huge do end
