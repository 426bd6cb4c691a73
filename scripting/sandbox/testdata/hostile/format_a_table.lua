-- error: string.format: argument 2 must be a string, not a table
string.format("%s", {})
