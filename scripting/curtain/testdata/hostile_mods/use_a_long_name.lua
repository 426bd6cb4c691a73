-- no such library file
use(("lib/x"):rep(3000))
