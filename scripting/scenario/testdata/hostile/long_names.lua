-- it: the name has 16001 bytes, but can have at most 1000
local name = ("x"):rep(16000)
for i = 1, 10 do it(name .. i, function() end) end
