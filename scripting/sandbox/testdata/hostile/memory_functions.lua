-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1e9 do local a, b, c = i, i, i t[i] = function() return a + b + c end end
