package curtaintest

import (
	"bytes"
	"context"
	"encoding/json"
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

// TestProgram is a program with a simulated environment, and its output.
type TestProgram struct {
	*program.Host
	Stdout, Stderr bytes.Buffer
	Vars           map[string]string
	Stop           context.CancelFunc
}

// NewTestProgram returns a program with the given games. It is in an empty folder and has no terminal.
func NewTestProgram(t testing.TB, games ...*scripting.Ruleset) *TestProgram {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	s := &TestProgram{Vars: map[string]string{"CURTAIN_ASKING": "off"}, Stop: stop}
	s.Host = &program.Host{
		Out: &s.Stdout, Err: &s.Stderr,
		Env:         func(name string) string { return s.Vars[name] },
		Dir:         t.TempDir(),
		Command:     "curtain",
		Columns:     func() int { return 0 },
		OpenPrompt:  func(terminal.Completer) terminal.Prompt { return nil },
		Interrupted: ctx,
		NewSeed:     func() uint64 { return 77 },
		Cores:       2,
		Commands:    Commands,
		Registered:  games,
		Builtin:     fstest.MapFS{"ladder/rungs.lua": {Data: []byte("12")}},
	}
	return s
}

// SetTypedLines makes the program read lines as if a user typed them.
func (s *TestProgram) SetTypedLines(lines ...string) {
	s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
		in := strings.NewReader(strings.Join(append(lines, ""), "\n"))
		return terminal.NewStreamPrompt(in, s.Out)
	}
}

// Run runs a command line, checks its exit status and returns the standard output.
func (s *TestProgram) Run(t *testing.T, status int, args ...string) (out string) {
	t.Helper()
	s.Stdout.Reset()
	s.Stderr.Reset()
	if got := program.Run(args, s.Host); got != status {
		t.Errorf("curtain %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, &s.Stdout, &s.Stderr)
	}
	return s.Stdout.String()
}

// RunJSON runs the program, whose exit status must be status, and returns the JSON that it prints.
func RunJSON[T any](t *testing.T, s *TestProgram, status int, args ...string) (document T) {
	t.Helper()
	if out := s.Run(t, status, args...); json.Unmarshal([]byte(out), &document) != nil {
		t.Fatalf("curtain %s prints no JSON of a %T:\n%s", strings.Join(args, " "), document, out)
	}
	return document
}

// CheckContains checks that a text contains all pieces, in this order.
func CheckContains(t *testing.T, text string, pieces ...string) {
	t.Helper()
	tabletest.Has(t, text, pieces...)
}

// CheckContainsNone checks that a text contains none of the pieces.
func CheckContainsNone(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, p := range pieces {
		if strings.Contains(text, p) {
			t.Errorf("%q in:\n%s", p, text)
		}
	}
}

// HangingPrompt is a prompt that closes Asked and then never returns.
type HangingPrompt struct{ Asked chan struct{} }

func (s HangingPrompt) AskForLine(string) (string, error) {
	close(s.Asked)
	select {}
}

func (HangingPrompt) Close() {}

// FailingPrompt is a prompt that returns the error Err.
type FailingPrompt struct {
	Err    error
	Closed *bool
}

func (k FailingPrompt) AskForLine(string) (string, error) { return "", k.Err }
func (k FailingPrompt) Close()                            { *k.Closed = true }
