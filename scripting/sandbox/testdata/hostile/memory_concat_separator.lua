-- error: table.concat: the result is longer than 16384 bytes
local t = {}
for i = 1, 100 do t[i] = "" end
table.concat(t, ("x"):rep(1000))
