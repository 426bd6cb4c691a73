//go:build !unix

package terminal

import "os"

// redrawInputLine does nothing on this system: the next key redraws the line.
func redrawInputLine() {}

// ResizeSignals returns a nil channel on this system.
func ResizeSignals() (signals <-chan os.Signal, stop func()) { return nil, func() {} }

// IgnoreFileSizeSignal does nothing: this system has no such signal.
func IgnoreFileSizeSignal() {}
