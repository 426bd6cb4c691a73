-- error: a string of more than 16384 bytes
("x"):rep(4294967297)
