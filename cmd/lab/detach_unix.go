//go:build unix

package main

import (
	"os/exec"
	"os/signal"
	"syscall"
)

// Exceeding the limit on file sizes becomes a write error instead of killing the process.
func init() { signal.Ignore(syscall.SIGXFSZ) }

// detach protects a process from interrupts of the keyboard; its parent must end it.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
