-- error: table.insert: a list can have at most 4096 items
table.insert({ 1, 2, 3 }, -2147483648, 1)
