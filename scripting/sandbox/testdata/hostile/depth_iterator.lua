-- ErrDepth: calls are nested too deep
local function f() for x in f do end end
f()
