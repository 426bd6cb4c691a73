-- error: attempt to read the field "a" of a nil value
local t = { }
for i = 1, 50 do t = { a = t } end
local x = t.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.x
