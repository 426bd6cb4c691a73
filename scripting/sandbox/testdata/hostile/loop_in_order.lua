-- ErrInstructions: the script runs too long
table.sort({ 3, 2, 1 }, function() while true do end end)
