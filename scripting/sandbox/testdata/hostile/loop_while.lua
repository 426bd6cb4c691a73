-- ErrInstructions: the script runs too long
while true do end
