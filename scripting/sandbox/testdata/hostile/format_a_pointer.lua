-- error: string.format: unknown directive
string.format("%p", 1)
