-- error: table.concat: item 3 is nil, not a string or a number
table.concat({ 1, 2 }, "", 1, 2e9)
