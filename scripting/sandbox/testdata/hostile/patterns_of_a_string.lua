-- error: string.gsub is not offered
local s = "x"
s:gsub(".", "%0%0")
