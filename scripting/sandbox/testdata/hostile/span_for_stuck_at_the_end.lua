-- ErrInstructions: the script runs too long
for i = 9007199254740990, 9007199254740994 do end
