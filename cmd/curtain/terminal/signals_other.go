//go:build !unix

package terminal

import "os"

// redraw does nothing: the line is drawn anew with the next key.
func redraw() {}

// ResizeSignals are none: the next stage has the new size.
func ResizeSignals() (signals <-chan os.Signal, end func()) { return nil, func() {} }

// Outgrow does nothing: writing to a file that may not grow is an error already.
func Outgrow() {}
