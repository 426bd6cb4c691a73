-- ErrDepth: calls are nested too deeply
local function f(...) return ..., f(...) end
local function g(...) return g(..., f(...)) end
g(1)
