//go:build !unix

package disk

import "os"

// nonblocking is the flag for opening a pipe or device without waiting; there is none here.
const nonblocking = 0

// madeWhileRead reports false: this system has no files whose content is generated when read.
func madeWhileRead(*os.File) bool { return false }
