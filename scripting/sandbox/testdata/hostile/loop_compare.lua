-- ErrInstructions: the script runs too long
local a, b = ("a"):rep(16000) .. "1", ("a"):rep(16000) .. "2"
while a < b do end
