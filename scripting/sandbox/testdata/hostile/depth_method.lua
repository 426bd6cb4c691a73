-- ErrDepth: calls are nested too deeply
local o = {}
function o:deeper() return { self:deeper() } end
o:deeper()
