-- ErrInstructions: the script runs too long
repeat local x = 1 until false
