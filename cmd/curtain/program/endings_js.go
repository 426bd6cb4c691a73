package program

import "os"

// endSignals is empty, since nothing signals a program in a browser.
var endSignals []os.Signal
