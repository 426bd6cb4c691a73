-- error: table.insert: the list is read-only
table.insert(table, 1)
