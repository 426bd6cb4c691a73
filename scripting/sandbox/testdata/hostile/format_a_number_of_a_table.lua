-- error: string.format: argument 2 must be a number, not a table
string.format("%d", {})
