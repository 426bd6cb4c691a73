package disk

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

const (
	exclusivelyAtOnce = 3                   // LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY
	lockViolation     = syscall.Errno(0x21) // ERROR_LOCK_VIOLATION
)

// Lock locks f until it is closed or the program ends. The error is ErrLocked if this or another program has locked the
// file already. The locked byte is far beyond the end, so that the file can be read.
func Lock(f *os.File) error {
	far := syscall.Overlapped{OffsetHigh: 1 << 30}
	done, _, err := lockFileEx.Call(f.Fd(), exclusivelyAtOnce, 0, 1, 0, uintptr(unsafe.Pointer(&far)))
	if done == 0 && errors.Is(err, lockViolation) {
		return ErrLocked
	}
	return nil
}
