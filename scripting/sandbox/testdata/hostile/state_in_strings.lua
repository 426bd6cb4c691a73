-- error: attempt to set the field "upper" of a string value
local s = ""
return function() s.upper = function() return "hijacked" end end
