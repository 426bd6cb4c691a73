//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import "golang.org/x/sys/unix"

// RestoreTerminalMode makes terminal fd deliver lines and interrupts again, if a killed program left it in raw mode.
// It does nothing unless this program is in the terminal's foreground.
func RestoreTerminalMode(fd int) {
	mode, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || mode.Lflag&unix.ISIG != 0 && mode.Lflag&unix.ICANON != 0 || !isInForeground(fd) {
		return
	}
	mode.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	mode.Oflag |= unix.OPOST | unix.ONLCR
	mode.Lflag |= unix.ISIG | unix.ICANON | unix.IEXTEN | unix.ECHO | unix.ECHOE | unix.ECHOK
	_ = unix.IoctlSetTermios(fd, setTermios, mode) // ignored: nothing can be done about an error
}

func isInForeground(fd int) bool {
	holder, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err == nil && holder == unix.Getpgrp()
}

// setLineMode makes the terminal show and deliver whole lines, or single keys, if this program is in its foreground.
func setLineMode(fd int, lines bool) {
	mode, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || !isInForeground(fd) {
		return
	}
	if mode.Lflag &^= unix.ICANON | unix.ECHO; lines {
		mode.Lflag |= unix.ICANON | unix.ECHO
	}
	_ = unix.IoctlSetTermios(fd, setTermios, mode) // ignored: the keys need Enter then
}
