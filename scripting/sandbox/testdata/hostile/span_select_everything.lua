-- error: select: the first argument must be a whole number from -2 to 2147483647, not -2147483648
select(-2147483648, 1)
