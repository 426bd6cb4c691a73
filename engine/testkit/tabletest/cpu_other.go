//go:build !unix

package tabletest

import "time"

var started = time.Now()

// cpu is the time since the program began, where nobody tells what of it was used.
func cpu() time.Duration { return time.Since(started) }
