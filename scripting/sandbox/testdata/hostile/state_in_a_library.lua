-- error: math is read-only: attempt to change the field "floor"
local m = math
return function() m.floor = function() return 7 end end
