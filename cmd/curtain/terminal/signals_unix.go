//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// redrawInputLine makes the line editor redraw its line, by sending this process a resize signal.
func redrawInputLine() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }

// ResizeSignals returns a channel that receives when the terminal may have been resized, until stop
// is called.
func ResizeSignals() (signals <-chan os.Signal, stop func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// IgnoreFileSizeSignal makes exceeding the file size limit an error of writing instead of a signal
// that ends the program.
func IgnoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
