-- error: but a string can be at most
local s = ("x"):rep(10000)
local t = s .. s
