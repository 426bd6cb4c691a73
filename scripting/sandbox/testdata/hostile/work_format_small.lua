-- ErrInstructions: the script runs too long
while true do string.format("%.99e", 5e-324) end
