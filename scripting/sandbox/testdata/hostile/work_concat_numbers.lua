-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 700 do t[i] = 1 / 3 end
while true do table.concat(t) end
