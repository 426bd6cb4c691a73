package program

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/sister"
)

// Sister lets another command of the project do what a verb is asked for, and returns its exit
// status. It is started under the name of this one, so that what it tells people to type is
// right.
func (h *Host) Sister(verb, name string, args ...string) int {
	path, forget, err := h.sister(name)
	if err != nil {
		return h.Explain(verb, UsageError{Err: err})
	}
	defer forget()
	c := exec.CommandContext(h.Interrupted, path, args...)
	c.Args[0] = os.Args[0]
	c.Dir, c.Stdout, c.Stderr = h.Dir, h.Out, h.Err
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = parting
	switch err = c.Run(); {
	case c.ProcessState != nil && c.ProcessState.Exited():
		return c.ProcessState.ExitCode()
	case h.Stopped():
		err = terminal.ErrInterrupted
	}
	return h.Explain(verb, err)
}

// parting is how long a command may take to end when it is interrupted.
const parting = 10 * time.Second

// sister is where a command is: beside this one, or, where `go run` runs this one in a clone
// of the project, built for the time until forget.
func (h *Host) sister(name string) (path string, forget func(), err error) {
	forget = func() {}
	if path, err = sister.Find(name); err == nil || !strings.HasPrefix(h.Command, "go run ./") {
		return path, forget, err
	}
	dir, err := os.MkdirTemp("", "curtain-"+name)
	if err != nil {
		return "", forget, err
	}
	forget = func() { os.RemoveAll(dir) }
	path = filepath.Join(dir, name+filepath.Ext(os.Args[0]))
	c := exec.CommandContext(h.Interrupted, "go", "build", "-o", path, "./cmd/"+name)
	c.Dir, c.Stderr = h.Dir, h.Err
	if err = c.Run(); err != nil {
		forget()
	}
	return path, forget, err
}
