-- error: unpack: more than 200 values
unpack({}, -1e8, 1e8)
