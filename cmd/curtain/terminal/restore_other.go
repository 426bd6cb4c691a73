//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package terminal

// RestoreTerminalMode does nothing on this system.
func RestoreTerminalMode(fd int) {}

func IsInForeground(fd int) bool { return true }
