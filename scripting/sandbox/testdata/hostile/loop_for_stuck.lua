-- ErrInstructions: the script runs too long
-- From here a step of 1 no longer changes the number.
for i = 2 ^ 53, 2 ^ 60 do end
