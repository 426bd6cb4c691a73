//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import "golang.org/x/sys/unix"

// RestoreTerminalMode makes terminal fd deliver lines and interrupts again, if a killed program left it in raw mode. It
// does nothing unless this program is in the terminal's foreground.
func RestoreTerminalMode(fd int) {
	mode, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || mode.Lflag&unix.ISIG != 0 && mode.Lflag&unix.ICANON != 0 || !IsInForeground(fd) {
		return
	}
	mode.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	mode.Oflag |= unix.OPOST | unix.ONLCR
	mode.Lflag |= unix.ISIG | unix.ICANON | unix.IEXTEN | unix.ECHO | unix.ECHOE | unix.ECHOK
	_ = unix.IoctlSetTermios(fd, setTermios, mode) // ignored: nothing can be done about an error
}

// IsInForeground reports whether this program may read from terminal fd and change its mode.
func IsInForeground(fd int) bool {
	holder, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err == nil && holder == unix.Getpgrp()
}
