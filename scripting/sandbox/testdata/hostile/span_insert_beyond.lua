-- error: the position must be a whole number from -2147483648 to 2147483647, not 2147483648
table.insert({ 1 }, 2147483648, 1)
