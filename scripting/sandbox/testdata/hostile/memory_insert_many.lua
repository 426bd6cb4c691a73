-- error: table.insert: the list already has 4096 items
local t = {}
while true do table.insert(t, 1) end
