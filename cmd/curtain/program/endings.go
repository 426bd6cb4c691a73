//go:build !js

package program

import (
	"os"
	"syscall"
)

var endings = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
