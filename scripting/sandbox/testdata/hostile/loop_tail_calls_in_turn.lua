-- ErrInstructions: the script runs too long
local a, b
local function c() return a() end
function b() return c() end
function a() return b() end
a()
