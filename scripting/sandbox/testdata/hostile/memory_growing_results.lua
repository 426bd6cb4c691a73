-- ErrDepth: calls are nested too deep
local function f(...) return ..., f(...) end
local function g(...) return g(..., f(...)) end
g(1)
