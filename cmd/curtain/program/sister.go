package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/sister"
	"curtaincall/engine/screen"
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
	c.Dir, c.Stdout, c.Stderr = h.Dir, h.Out, live{h.Err}
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", sister.ColumnsVariable, h.Columns()))
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

// live passes on what another program writes, which may go back to the beginning of its line.
type live struct{ to io.Writer }

func (l live) Write(text []byte) (int, error) {
	for i, piece := range bytes.Split(text, []byte(screen.Return)) {
		if i > 0 {
			screen.Send(l.to, screen.Return)
		}
		if _, err := l.to.Write(piece); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

// parting is how long a command may take to end when it is interrupted.
const parting = 10 * time.Second

// sister is where a command is: beside this one, or, where `go run` runs this one, built of
// the same sources for the time until forget.
func (h *Host) sister(name string) (path string, forget func(), err error) {
	forget = func() {}
	if path, err = sister.Find(name); err == nil || !strings.HasPrefix(h.Command, "go run ") {
		return path, forget, err
	}
	c, cannot := GoCommand(h.Interrupted, "build", "-o")
	if cannot != nil {
		return "", forget, err
	}
	dir, err := os.MkdirTemp("", "curtain-"+name)
	if err != nil {
		return "", forget, err
	}
	forget = func() { os.RemoveAll(dir) }
	path = filepath.Join(dir, name+filepath.Ext(os.Args[0]))
	c.Args, c.Stderr = append(c.Args, path, "./cmd/"+name), h.Err
	if err = c.Run(); err != nil {
		forget()
	}
	return path, forget, err
}

// GoCommand returns a command of Go in the sources that this program was built of. It asks
// no repository around them, and no work space puts other sources in their place.
func GoCommand(ctx context.Context, args ...string) (*exec.Cmd, error) {
	_, file, _, _ := runtime.Caller(0)
	sources := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if !filepath.IsAbs(file) || !IsFile(filepath.Join(sources, filepath.FromSlash(programFolder), "main.go")) {
		return nil, errors.New("its sources are not here")
	}
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir, c.Env = sources, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	return c, c.Err
}
