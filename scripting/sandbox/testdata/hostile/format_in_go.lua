-- error: string.format: unknown directive
string.format("%v %T", 1, 2)
