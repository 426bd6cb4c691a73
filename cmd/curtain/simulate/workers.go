package simulate

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/lab"
)

// addWorkerFlags adds the flags that make simulate start the program lab. given reports whether the user gave one.
func addWorkerFlags(f *flag.FlagSet) (given func() bool) {
	is := false
	for _, one := range lab.WorkerFlags {
		about := strings.Replace("workers: "+one.About, one.Takes, "`"+one.Takes+"`", 1)
		f.Func(one.Name, about, func(string) error { is = true; return nil })
	}
	return func() bool { return is }
}

func distributionFlagNames() (names []string) {
	f := flag.NewFlagSet("", flag.ContinueOnError)
	addWorkerFlags(f)
	new(shardOptions).addFlags(f)
	f.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// runLab runs the command lab with this command line and with the path of this program, which lab starts.
func runLab(h *program.Host) (status int) {
	self, err := os.Executable()
	if err != nil {
		return h.PrintError("simulate", err)
	}
	path, remove, err := findOrBuildLab(h)
	if err != nil {
		return h.PrintError("simulate", program.UsageError{Err: err})
	}
	defer remove()
	c := exec.CommandContext(h.Interrupted, path, append([]string{"simulate", "--curtain", self}, h.Args[1:]...)...)
	c.Args[0] = os.Args[0]
	c.Dir, c.Stdout, c.Stderr = h.Dir, h.Out, os.Stderr // lab overwrites its progress, and prints nothing that a terminal obeys
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", lab.ColumnsVariable, h.Columns()))
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = labEndTimeout
	switch err = c.Run(); {
	case c.ProcessState != nil && c.ProcessState.Exited():
		return c.ProcessState.ExitCode()
	case h.IsStopped():
		err = terminal.ErrInterrupted
	}
	return h.PrintError("simulate", err)
}

const labEndTimeout = 10 * time.Second

// findOrBuildLab returns the path of lab beside this program. After `go run`, it builds lab; remove deletes that.
func findOrBuildLab(h *program.Host) (path string, remove func(), err error) {
	remove = func() {}
	if path, err = lab.FindCompanionProgram("lab"); err == nil || !strings.HasPrefix(h.Command, "go run ") {
		return path, remove, err
	}
	c, cannot := program.GoCommand(h.Interrupted, "build", "-C", "cmd/lab", "-o")
	if cannot != nil {
		return "", remove, err
	}
	dir, err := os.MkdirTemp("", "curtain-lab")
	if err != nil {
		return "", remove, err
	}
	remove = func() { os.RemoveAll(dir) }
	path = filepath.Join(dir, "lab"+filepath.Ext(os.Args[0]))
	c.Args, c.Stderr = append(c.Args, path, "."), h.Err
	if err = c.Run(); err != nil {
		remove()
	}
	return path, remove, err
}
