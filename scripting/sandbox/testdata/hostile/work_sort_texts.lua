-- ErrInstructions: the script runs too long
local s, t = ("x"):rep(300), {}
for i = 1, 500 do t[i] = s .. (i * 7919) % 501 end
while true do table.sort(t) table.insert(t, 1, table.remove(t)) end
