//go:build !js

package program

import (
	"os"
	"syscall"
)

// endings are the signals, besides os.Interrupt, that end the program.
var endings = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
