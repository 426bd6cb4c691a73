-- fine: the functions of pairs and ipairs take any key
local step, t = pairs({ 10, 20, x = 1 })
step(t, 99) step(t, "none") step(t, 1.5) step(t, -1) step(t, 1e300) step(t, true) step(t, {})
local istep = ipairs(t)
istep(t, 0) istep(t, 5000)
