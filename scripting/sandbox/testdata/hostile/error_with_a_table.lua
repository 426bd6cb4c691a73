-- error: table
error({})
