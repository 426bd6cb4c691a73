//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import "golang.org/x/sys/unix"

// Cook undoes what a killed program may have left behind: a terminal that hands
// over every key as it is, so that Ctrl-C interrupts nothing. A terminal that
// others hold now is left alone.
func Cook(fd int) {
	mode, err := unix.IoctlGetTermios(fd, getMode)
	if err != nil || mode.Lflag&unix.ISIG != 0 && mode.Lflag&unix.ICANON != 0 {
		return
	}
	if holder, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP); err != nil || holder != unix.Getpgrp() {
		return
	}
	mode.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	mode.Oflag |= unix.OPOST | unix.ONLCR
	mode.Lflag |= unix.ISIG | unix.ICANON | unix.IEXTEN | unix.ECHO | unix.ECHOE | unix.ECHOK
	_ = unix.IoctlSetTermios(fd, setMode, mode) // it was worth a try
}
