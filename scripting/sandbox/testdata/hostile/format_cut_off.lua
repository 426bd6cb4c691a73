-- error: string.format: the format ends in the middle of a directive
string.format("%5.", 1)
