-- fine: all of it, and nothing
local s = "abc"
assert(s:sub(-2147483648, 2147483647) == s and s:sub(1e300) == "" and s:sub(-1e300, -1e300) == "")
