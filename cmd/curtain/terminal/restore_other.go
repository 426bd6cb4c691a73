//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package terminal

func RestoreMode(int) {}
