-- ErrMemory: the script uses too much memory
local s = ("x"):rep(15000)
for i = 1, 1e9 do local t = s .. i end
