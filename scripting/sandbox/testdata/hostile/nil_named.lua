-- error: attempt to read the field "x" of a nil value: t[...] is nil
local t = { }
local function key() return "\27[31m" end
local x = t[key()].x
