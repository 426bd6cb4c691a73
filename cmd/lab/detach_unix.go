//go:build unix

package main

import (
	"os/exec"
	"os/signal"
	"syscall"
)

// init makes a write beyond the limit on file sizes fail with an error instead of ending the process.
func init() { signal.Ignore(syscall.SIGXFSZ) }

// ignoreKeyboardInterrupts protects a process, not yet started, from keyboard interrupts. The caller must end it.
func ignoreKeyboardInterrupts(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
