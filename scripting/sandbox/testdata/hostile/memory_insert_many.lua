-- error: table.insert: the list has 4096 items already
local t = {}
while true do table.insert(t, 1) end
