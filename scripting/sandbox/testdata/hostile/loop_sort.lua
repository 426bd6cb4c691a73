-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1000 do t[i] = i % 7 end
while true do table.sort(t) end
