-- ErrInstructions: the script runs too long
local s, needle = ("a"):rep(16384), ("a"):rep(8000) .. "b"
while true do s:find(needle) end
