-- ErrInstructions: the script runs too long
local s = ("a"):rep(16000)
while true do local _ = s:find("b") end
