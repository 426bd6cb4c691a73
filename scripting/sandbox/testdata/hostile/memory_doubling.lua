-- error: the result has 32768 bytes, but a string can have at most 16384
local s = "x"
while true do s = s .. s end
