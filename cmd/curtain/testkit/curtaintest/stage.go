package curtaintest

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
)

// Commands lists the commands of every test program, the default command first. Each package sets
// it before its tests run.
var Commands []program.Command

// Stage is a program with a simulated environment, and its output.
type Stage struct {
	*program.Host
	Stdout, Stderr bytes.Buffer
	Vars           map[string]string
	Stop           context.CancelFunc
}

// NewStage returns a program with the given games. It is in an empty folder and has no terminal.
func NewStage(t testing.TB, games ...*scripting.Ruleset) *Stage {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	s := &Stage{Vars: map[string]string{"CURTAIN_ASKING": "off"}, Stop: stop}
	s.Host = &program.Host{
		Out: &s.Stdout, Err: &s.Stderr,
		Env:         func(name string) string { return s.Vars[name] },
		Dir:         t.TempDir(),
		Command:     "curtain",
		Columns:     func() int { return 0 },
		Typing:      func(terminal.Completer) terminal.Prompt { return nil },
		Interrupted: ctx,
		NewSeed:     func() uint64 { return 77 },
		Cores:       2,
		Verbs:       Commands,
		Registered:  games,
		Builtin:     fstest.MapFS{"ladder/rungs.lua": {Data: []byte("12")}},
	}
	return s
}

// Types makes the program read lines as if a user typed them.
func (s *Stage) Types(lines ...string) {
	s.Typing = func(terminal.Completer) terminal.Prompt {
		in := strings.NewReader(strings.Join(append(lines, ""), "\n"))
		return terminal.NewPlainPrompt(in, s.Out)
	}
}

// Does runs a command line, checks its exit status and returns the standard output.
func (s *Stage) Does(t *testing.T, status int, args ...string) (out string) {
	t.Helper()
	s.Stdout.Reset()
	s.Stderr.Reset()
	if got := program.Run(args, s.Host); got != status {
		t.Errorf("curtain %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, &s.Stdout, &s.Stderr)
	}
	return s.Stdout.String()
}

// Has checks that a text contains all pieces, in this order.
func Has(t *testing.T, text string, pieces ...string) {
	t.Helper()
	tabletest.Has(t, text, pieces...)
}

// Lacks checks that a text contains none of the pieces.
func Lacks(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, p := range pieces {
		if strings.Contains(text, p) {
			t.Errorf("%q in:\n%s", p, text)
		}
	}
}

// Silence is a prompt that closes Asked and then never returns.
type Silence struct{ Asked chan struct{} }

func (s Silence) AskForLine(string) (string, error) {
	close(s.Asked)
	select {}
}

func (Silence) Close() {}

// Keyboard is a prompt that returns the error Err.
type Keyboard struct {
	Err    error
	Closed *bool
}

func (k Keyboard) AskForLine(string) (string, error) { return "", k.Err }
func (k Keyboard) Close()                            { *k.Closed = true }
