-- ErrInstructions: the script runs too long
local s = ("x"):rep(16000)
while true do local t = s:upper() end
