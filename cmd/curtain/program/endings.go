//go:build !js

package program

import (
	"os"
	"syscall"
)

var endSignals = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
