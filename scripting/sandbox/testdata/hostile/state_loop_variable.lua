-- load: a function cannot assign to "i", a local outside it
local list = {}
for i = 1, 2 do list[i] = function() i = i + 1 return i end end
return list[1]
