-- error: \x1b[31mred\x1b[0m\nnext line\x07
error("\27[31mred\27[0m\nnext line\7")
