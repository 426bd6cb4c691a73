-- error: error: level must be a whole number
error("x", 1e300)
