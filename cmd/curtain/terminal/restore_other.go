//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package terminal

// RestoreTerminalMode does nothing on this system.
func RestoreTerminalMode(fd int) {}

func setLineMode(fd int, lines bool) {}
