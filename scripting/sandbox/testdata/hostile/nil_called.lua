-- error: attempt to call what is no function: t.a.b is nil
local t = { a = { } }
return t.a.b(t, t.a)
