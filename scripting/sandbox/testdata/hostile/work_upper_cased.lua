-- ErrInstructions: the script runs too long
local s = ("x"):rep(100)
while true do s:upper() s:lower() end
