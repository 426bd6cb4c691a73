-- the path has more than 16 steps
override "quick_jab" { [("."):rep(16000)] = 1 }
