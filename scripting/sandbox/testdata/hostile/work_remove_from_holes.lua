-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1000 do t[i] = 1 end
for i = 1, 1000 do t[i] = nil end
while true do table.remove(t) end
