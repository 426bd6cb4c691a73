-- ErrMemory: the script uses too much memory
local t = {}
for i = 1, 1e9 do t[i] = {} end
