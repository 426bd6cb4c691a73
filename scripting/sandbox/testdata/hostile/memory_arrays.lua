-- ErrMemory: the script uses too much memory
-- One assignment fills an array up to its index.
local t = {}
for i = 1, 1e9 do local u = {} u[1023] = 1 t[i] = u end
