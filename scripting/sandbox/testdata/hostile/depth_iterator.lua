-- ErrDepth: calls are nested too deeply
local function f() for x in f do end end
f()
