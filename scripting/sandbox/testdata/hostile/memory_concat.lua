-- error: table.concat: the result is longer than 16384 bytes
local t, s = {}, ("x"):rep(1000)
for i = 1, 100 do t[i] = s end
table.concat(t)
