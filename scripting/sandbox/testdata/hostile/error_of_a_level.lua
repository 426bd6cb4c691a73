-- error: blamed
local function f() error("blamed", 2) end
f()
