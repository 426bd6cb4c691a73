//go:build unix

package disk

import "syscall"

// nonblocking lets a file be opened at once, whatever it is.
const nonblocking = syscall.O_NONBLOCK
