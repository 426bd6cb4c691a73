-- ErrMemory: the script uses too much memory
local kept = {}
for k = 1, 100 do
  local t = {}
  for i = 1, 1100 do t[i] = k end
  for i = 1, 200 do table.insert(t, k) end
  for i = 1, 50 do kept[k * 50 + i] = ("x"):rep(16000) .. i end
end
