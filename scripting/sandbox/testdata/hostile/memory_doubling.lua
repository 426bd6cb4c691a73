-- error: a string of 32768 bytes: at most 16384
local s = "x"
while true do s = s .. s end
