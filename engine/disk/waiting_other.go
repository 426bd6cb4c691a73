//go:build !unix

package disk

import "os"

// nonblocking lets a file be opened at once, whatever it is.
const nonblocking = 0

// madeWhileRead reports whether a file that says it is empty is not.
func madeWhileRead(*os.File) bool { return false }
