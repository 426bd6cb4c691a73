-- ErrInstructions: the script runs too long
local s = ("\""):rep(4000)
while true do string.format("%q", s) end
