-- error: patterns are not offered
string.find(("a"):rep(30), ("a*"):rep(30) .. "b")
