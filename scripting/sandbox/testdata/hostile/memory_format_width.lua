-- error: string.format: width and precision can have at most two digits
string.format("%999999d", 1)
