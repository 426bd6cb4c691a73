-- ErrInstructions: the script runs too long
for i = 2, 1, 0 do end
