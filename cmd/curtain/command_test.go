package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCommandIsTheOneThatWasTyped(t *testing.T) {
	project, elsewhere := t.TempDir(), t.TempDir()
	write(t, filepath.Join(project, "cmd/curtain/main.go"), "package main")
	cached := "/home/me/cache/3f/" + strings.Repeat("3f", 32) + "-d/curtain"
	for _, test := range []struct{ started, dir, want string }{
		{"curtain", elsewhere, "curtain"},
		{"./curtain", elsewhere, "./curtain"},
		{"/opt/my games/curtain", project, "'/opt/my games/curtain'"},
		{"", project, "curtain"},
		{"/tmp/go-build123/b001/exe/curtain", project, "go run ./cmd/curtain"},
		{"/tmp/go-build123/b001/exe/curtain", elsewhere, "go run some/cmd/curtain"},
		{"/home/me/.cache/go-build/ab/curtain", project, "go run ./cmd/curtain"},
		{cached, project, "go run ./cmd/curtain"},
		{"/src/go-builder/curtain", project, "/src/go-builder/curtain"},
	} {
		if got := commandOf(test.started, "some/cmd/curtain", test.dir); got != test.want {
			t.Errorf("started as %q: %q, want %q", test.started, got, test.want)
		}
	}
}

func TestPrintedCommandsBeginAsTheProgramWasStarted(t *testing.T) {
	s := newStage(t, ladder())
	s.command = "go run ./cmd/curtain"
	s.types("climb 1", "quit")
	has(t, s.does(t, exitOK, "play", "--journal", "my game"),
		"go run ./cmd/curtain play --resume 'my game'\n", "go run ./cmd/curtain play --seed 77\n")
	for _, line := range []string{"help", "help show", "help play"} {
		out := s.does(t, exitOK, strings.Fields(line)...)
		has(t, out, "usage: go run ./cmd/curtain ")
		lacks(t, out, "`curtain ")
	}
	has(t, s.does(t, exitOK, "help", "show"), "`go run ./cmd/curtain list` lists the ids")
	s.does(t, exitUsage, "paly")
	has(t, s.stderr.String(), "`go run ./cmd/curtain help`")
}

func TestACommandIsNeverBroken(t *testing.T) {
	s := newStage(t, ladder())
	s.vars["COLUMNS"] = "30"
	write(t, filepath.Join(s.dir, "mine/rungs.lua"), "40")
	s.types("climb 1", "quit")
	has(t, s.does(t, exitOK, "play", "half", "--scripts", "mine"), "\n  curtain play half --seed 77 --scripts mine\n")
}
