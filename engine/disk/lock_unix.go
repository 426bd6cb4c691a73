//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// Lock locks a file against Lock in other programs until it is closed, even by a crash. The error is
// ErrLocked if another program has locked it. On file systems without locks it does nothing.
func Lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return nil
}
