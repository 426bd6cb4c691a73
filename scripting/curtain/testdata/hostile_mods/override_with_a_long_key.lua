-- unknown field
override "quick_jab" { [("x"):rep(16000)] = 1 }
