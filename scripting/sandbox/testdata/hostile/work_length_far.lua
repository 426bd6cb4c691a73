-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 1500 do t[i] = 1 end
local n
while true do n = #t end
