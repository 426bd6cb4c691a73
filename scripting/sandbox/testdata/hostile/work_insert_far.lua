-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1500 do t[i] = 1 end
while true do table.insert(t, 1, 1) table.remove(t, 1) end
