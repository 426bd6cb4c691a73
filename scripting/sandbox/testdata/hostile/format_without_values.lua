-- error: string.format: no value for directive 2
string.format("%d %d", 1)
