//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import "golang.org/x/sys/unix"

// RestoreTerminalMode ends the raw mode in which a killed program left terminal fd: in that mode Ctrl-C
// does not interrupt. It does nothing if this program is not in the terminal's foreground.
func RestoreTerminalMode(fd int) {
	mode, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || mode.Lflag&unix.ISIG != 0 && mode.Lflag&unix.ICANON != 0 {
		return
	}
	if holder, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP); err != nil || holder != unix.Getpgrp() {
		return
	}
	mode.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	mode.Oflag |= unix.OPOST | unix.ONLCR
	mode.Lflag |= unix.ISIG | unix.ICANON | unix.IEXTEN | unix.ECHO | unix.ECHOE | unix.ECHOK
	_ = unix.IoctlSetTermios(fd, setTermios, mode) // ignored: nothing can be done about an error
}
