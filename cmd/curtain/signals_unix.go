//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// redraw makes the line editor draw its line anew: it does so when it hears that
// the size of the terminal has changed.
func redraw() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }

// resizeSignals come when the terminal may have another size.
func resizeSignals() (signals <-chan os.Signal, end func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// outgrow makes a file that may not grow any more an error of writing to it, like
// a full disk, and not the end of the program.
func outgrow() { signal.Ignore(syscall.SIGXFSZ) }
