-- error: string.gsub is not available
local s = "x"
s:gsub(".", "%0%0")
