//go:build unix

package disk

import (
	"os"
	"syscall"
	"time"
)

// nonblocking lets a file be opened at once, whatever it is.
const nonblocking = syscall.O_NONBLOCK

// madeWhileRead reports whether a file that says it is empty is not: one of the system,
// such as /proc/kmsg, which may let its reader wait until there is something to tell. A
// file on a disk has no deadline, since its reader never waits.
func madeWhileRead(f *os.File) bool {
	if f.SetReadDeadline(time.Time{}) != nil {
		return false
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return false
	}
	var n int
	var failed error
	err = raw.Read(func(fd uintptr) bool {
		n, failed = syscall.Pread(int(fd), make([]byte, 1), 0)
		return true
	})
	return err == nil && (n > 0 || failed != nil)
}
