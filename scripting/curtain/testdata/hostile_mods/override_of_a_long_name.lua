-- unknown id
override(("x"):rep(16000), { cost = 0 })
