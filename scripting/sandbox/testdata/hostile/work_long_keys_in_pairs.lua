-- ErrInstructions: the script runs too long
local t = {}
for i = 1, 50 do t[("x"):rep(16000) .. i] = i end
while true do for k in pairs(t) do end end
