-- error: t["\x1b[31mred\n"] is nil
local t = { }
local x = t["\27[31mred\n"].x
