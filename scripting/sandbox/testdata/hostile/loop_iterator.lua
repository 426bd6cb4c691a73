-- ErrInstructions: the script runs too long
for x in function() return 1 end do end
