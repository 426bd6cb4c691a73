-- \x1b[2Jjab
override "\27[2Jjab" { cost = 0 }
