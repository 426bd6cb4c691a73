-- ErrMemory: the script uses too much memory
local t, s = {}, ("x"):rep(15000)
for i = 1, 1e9 do t[i] = s .. i end
