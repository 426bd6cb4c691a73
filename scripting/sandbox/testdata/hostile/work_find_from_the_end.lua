-- ErrInstructions: the script runs too long
local s, needle = ("a"):rep(16384), ("a"):rep(16384)
while true do s:find(needle, 16000) end
