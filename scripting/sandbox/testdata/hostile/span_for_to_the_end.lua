-- fine: it counts where 32 bits end
local n = 0
for i = 2147483645, 2147483650 do n = n + 1 end
assert(n == 6)
