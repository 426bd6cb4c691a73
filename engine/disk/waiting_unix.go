//go:build unix

package disk

import (
	"os"
	"syscall"
	"time"
)

// nonblocking is the flag for opening a pipe or device without waiting.
const nonblocking = syscall.O_NONBLOCK

// madeWhileRead reports whether a file of size 0 has content that the system generates when it is
// read, as for /proc/kmsg, which may block readers. Files on disk accept no deadline.
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
