-- error: a string of
local s = ("x"):rep(10000)
local t = s .. s
