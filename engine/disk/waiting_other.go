//go:build !unix

package disk

import "os"

const nonblocking = 0 // 0, as these systems have no flag for opening a pipe or device without waiting

// isGeneratedOnRead reports false: this system has no files whose content is generated when read.
func isGeneratedOnRead(*os.File) bool { return false }
