-- ErrInstructions: the script runs too long
local needle = ("a"):rep(16384)
while true do (""):find(needle) end
