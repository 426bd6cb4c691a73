-- error: unpack: more than 200 values
unpack({}, -2147483648, 2147483647)
