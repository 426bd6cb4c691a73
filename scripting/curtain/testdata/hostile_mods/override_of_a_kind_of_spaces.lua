-- unknown id
override("                       quick_jab", { cost = 0 })
