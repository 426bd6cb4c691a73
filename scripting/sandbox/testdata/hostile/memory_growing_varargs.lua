-- ErrDepth: calls are nested too deep
local function f(...) return f(1, ...) end
f()
