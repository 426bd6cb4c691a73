-- ErrDepth: calls are nested too deeply
local function f(...) return f(1, ...) end
f()
