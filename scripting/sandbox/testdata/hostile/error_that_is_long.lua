-- error: xxxxxxxxxxxxxxxxxxxx
error(("x"):rep(16000))
