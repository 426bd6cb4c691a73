-- ErrInstructions: the script runs too long
return function() while true do end end
