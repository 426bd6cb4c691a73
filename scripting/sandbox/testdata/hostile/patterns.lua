-- error: patterns are not available
string.find(("a"):rep(30), ("a*"):rep(30) .. "b")
