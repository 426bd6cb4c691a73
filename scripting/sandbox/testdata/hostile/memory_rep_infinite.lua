-- error: string.rep: the result is longer than 16384 bytes
local s = string.rep("x", math.huge)
