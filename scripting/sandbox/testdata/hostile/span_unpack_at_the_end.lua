-- fine: the last index there is
assert(select("#", unpack({}, 2147483640, 2147483647)) == 8)
