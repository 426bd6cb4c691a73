-- error: the result is longer than 16384 bytes
("x"):rep(4294967297)
