-- error: item -2147483648 is nil
table.concat({}, "", -2147483648, 2147483647)
