-- fine: it ends
local t = { 1, 2, 3, a = 1, b = 2, c = 3 }
for k in pairs(t) do t[k] = nil end
for k in pairs(t) do error("left: " .. k) end
t = { 1, 2, 3, 4, 5 }
for i in ipairs(t) do table.remove(t) end
for i in pairs({ 1, 2, 3 }) do i = nil end
