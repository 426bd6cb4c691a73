//go:build unix

package disk

import (
	"os"
	"syscall"
	"time"
)

const nonblocking = syscall.O_NONBLOCK

// isGeneratedOnRead reports whether the system generates the content of f, a file of size 0, when it is read. Reading
// such a file, for example /proc/kmsg, may block.
func isGeneratedOnRead(f *os.File) bool {
	if f.SetReadDeadline(time.Time{}) != nil { // as for every file on disk
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
