-- no such library file "a"
local a = use "a"
