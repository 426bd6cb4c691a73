//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// redraw makes the line editor draw its line anew: it does so when it hears that
// the size of the terminal has changed.
func redraw() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }

// ResizeSignals come when the terminal may have another size.
func ResizeSignals() (signals <-chan os.Signal, end func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// Outgrow makes a file that may not grow any more an error of writing to it, like
// a full disk, and not the end of the program.
func Outgrow() { signal.Ignore(syscall.SIGXFSZ) }
