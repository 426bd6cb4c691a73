-- error: string.rep: the result is longer than 16384 bytes
local s = string.rep("xx", 1e18)
