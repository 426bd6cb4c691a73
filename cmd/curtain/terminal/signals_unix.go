//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// redraw makes the line editor redraw its line, by signalling a change of the terminal's size.
func redraw() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }

// ResizeSignals returns a channel of signals that the terminal's size may have changed.
func ResizeSignals() (signals <-chan os.Signal, end func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// IgnoreFileSizeSignal makes writing beyond the size limit of a file an error, like a full disk, where it
// would otherwise end the program.
func IgnoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
