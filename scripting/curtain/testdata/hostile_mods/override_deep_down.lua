-- the path can have at most 16 steps
override "quick_jab" { [("values."):rep(2000) .. "x"] = 1 }
