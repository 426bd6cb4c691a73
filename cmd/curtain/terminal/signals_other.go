//go:build !unix

package terminal

import "os"

// redraw does nothing: the next key redraws the line.
func redraw() {}

// ResizeSignals returns no channel: a new size takes effect when the stage is next drawn.
func ResizeSignals() (signals <-chan os.Signal, end func()) { return nil, func() {} }

// IgnoreFileSizeSignal does nothing: here, exceeding the size limit of a file is an error of writing already.
func IgnoreFileSizeSignal() {}
