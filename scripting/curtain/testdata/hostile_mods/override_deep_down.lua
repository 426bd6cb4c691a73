-- the path has more than 16 steps
override "quick_jab" { [("values."):rep(2000) .. "x"] = 1 }
