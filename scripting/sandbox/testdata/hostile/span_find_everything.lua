-- fine: from before the beginning, and behind the end
assert(("abc"):find("b", -2147483649) == 2 and ("abc"):find("b", 4294967298) == nil)
