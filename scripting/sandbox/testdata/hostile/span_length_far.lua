-- ErrInstructions: the script runs too long
-- A list whose items stand where a search by halves looks for them.
local t = {}
for i = 1, 1023 do t[i] = 1 end
local i = 1024
while i <= 2147483647 do t[i] = 1 t[i - 1] = 1 i = i * 2 end
local n
while true do n = #t end
