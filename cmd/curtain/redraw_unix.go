//go:build unix

package main

import (
	"os"
	"syscall"
)

// redraw makes the line editor draw its line anew: it does so when it hears that
// the size of the terminal has changed.
func redraw() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }
