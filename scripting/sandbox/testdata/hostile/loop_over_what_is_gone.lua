-- ErrInstructions: the script runs too long
-- A key that was removed keeps its place, and is passed over each time.
local t = { first = 1 }
for i = 1, 5000 do t["k" .. i] = 1 end
t.last = 1
for i = 1, 5000 do t["k" .. i] = nil end
local step = pairs(t)
while true do step(t, "first") end
