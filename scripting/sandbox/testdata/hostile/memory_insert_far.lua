-- error: table.insert: a list can have at most 4096 items
table.insert({}, 1e9, 1)
