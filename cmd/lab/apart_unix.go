//go:build unix

package main

import (
	"os/exec"
	"os/signal"
	"syscall"
)

// A file that is larger than it may be is an error of writing, and not the end.
func init() { signal.Ignore(syscall.SIGXFSZ) }

// apart keeps a program from the interrupts of the keyboard: who started it ends it.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
