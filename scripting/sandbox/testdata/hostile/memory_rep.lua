-- error: string.rep: a string of more than 16384 bytes
local s = string.rep("x", 1e9)
