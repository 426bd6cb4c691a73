-- ErrDepth: calls are nested too deep
local o = {}
function o:deeper() return { self:deeper() } end
o:deeper()
