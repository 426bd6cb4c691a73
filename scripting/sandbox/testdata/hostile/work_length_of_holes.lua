-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1000 do t[i] = 1 end
for i = 1, 1000 do t[i] = nil end
local n
while true do n = #t end
