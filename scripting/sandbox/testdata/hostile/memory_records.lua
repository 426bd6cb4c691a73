-- ErrMemory: the script uses too much memory
local t = {}
for i = 1, 1e9 do t[i] = { a = 1, b = 2, c = 3, d = 4 } end
