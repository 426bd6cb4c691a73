package program

import "os"

// endings are none: nothing signals a program in a browser.
var endings []os.Signal
