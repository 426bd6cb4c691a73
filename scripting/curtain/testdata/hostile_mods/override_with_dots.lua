-- the path can have at most 16 steps
override "quick_jab" { [("."):rep(16000)] = 1 }
