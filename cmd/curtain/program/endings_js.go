package program

import "os"

// endings is empty: nothing signals a program in a browser.
var endings []os.Signal
