//go:build !unix

package tabletest

import "time"

var started = time.Now()

// cpu returns the elapsed time since the start, where the CPU time is unknown.
func cpu() time.Duration { return time.Since(started) }
