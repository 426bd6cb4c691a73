-- error: the result is 32768 bytes long, but a string can be at most 16384 bytes long
local s = "x"
while true do s = s .. s end
