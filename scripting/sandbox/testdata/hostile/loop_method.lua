-- ErrInstructions: the script runs too long
local o = {}
function o:again() return self:again() end
o:again()
