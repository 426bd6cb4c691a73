//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package terminal

// RestoreMode does nothing on this system.
func RestoreMode(fd int) {}
