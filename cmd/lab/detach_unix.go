//go:build unix

package main

import (
	"os/exec"
	"os/signal"
	"syscall"
)

// init makes exceeding the limit on file sizes a write error instead of the end of the process.
func init() { signal.Ignore(syscall.SIGXFSZ) }

// ignoreKeyboardInterrupts protects a process from interrupts at the keyboard. The caller must end it.
func ignoreKeyboardInterrupts(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
