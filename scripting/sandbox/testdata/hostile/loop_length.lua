-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 4000 do t[i] = i end
while #t > 0 do end
