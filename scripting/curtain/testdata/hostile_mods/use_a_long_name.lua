-- there is no library file
use(("lib/x"):rep(3000))
