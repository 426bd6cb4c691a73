//go:build !unix

package main

import "os"

// redraw does nothing: the line is drawn anew with the next key.
func redraw() {}

// resizeSignals are none: the next stage has the new size.
func resizeSignals() (signals <-chan os.Signal, end func()) { return nil, func() {} }

// outgrow does nothing: writing to a file that may not grow is an error already.
func outgrow() {}
