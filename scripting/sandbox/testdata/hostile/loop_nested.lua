-- ErrInstructions: the script runs too long
for i = 1, 1000 do for j = 1, 1000 do for k = 1, 1000 do end end end
