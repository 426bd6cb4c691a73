-- it: the name is 16001 bytes long, more than the limit of 1000
local name = ("x"):rep(16000)
for i = 1, 10 do it(name .. i, function() end) end
