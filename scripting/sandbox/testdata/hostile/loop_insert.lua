-- ErrInstructions: the script runs too long
local t = {}
while true do table.insert(t, 1, 1) if #t > 2000 then table.remove(t, 1) end end
