-- error: attempt to call a value that is not a function: t.a.b is nil
local t = { a = { } }
return t.a.b(t, t.a)
