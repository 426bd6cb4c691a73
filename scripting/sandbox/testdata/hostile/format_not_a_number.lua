-- error: string.format: nan is too large for %d
string.format("%d", 0 / 0)
