//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// apart keeps a program from the interrupts of the keyboard: who started it ends it.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
