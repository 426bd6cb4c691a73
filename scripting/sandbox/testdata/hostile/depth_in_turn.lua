-- ErrDepth: calls are nested too deeply
local odd
local function even(n) local r = odd(n + 1) return r end
function odd(n) local r = even(n + 1) return r end
even(1)
