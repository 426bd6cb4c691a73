//go:build !unix

package tabletest

import "time"

var started = time.Now()

// cpuTime returns the elapsed time since the start, where the CPU time is unknown.
func cpuTime() time.Duration { return time.Since(started) }
