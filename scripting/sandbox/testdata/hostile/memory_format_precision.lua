-- error: string.format: width and precision can have at most two digits
string.format("%.1000000000f", 1)
