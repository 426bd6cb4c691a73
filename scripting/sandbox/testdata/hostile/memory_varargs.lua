-- ErrMemory: the script uses too much memory
local list = {}
for i = 1, 200 do list[i] = i end
local kept = {}
local function keep(...) for i = 1, 1e9 do kept[i] = { ... } end end
keep(unpack(list))
