-- ErrMemory: the script uses too much memory
local t = { 1 }
for k in pairs(t) do t["k" .. k] = 1 end
