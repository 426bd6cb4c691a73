-- error: unpack: more than 200 values
unpack({}, 1, 1e8)
