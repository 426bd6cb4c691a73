package main

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestPrintedCommandsBeginAsTheProgramWasStarted(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Command = "go run ./cmd/curtain"
	s.SetTypedLines("climb 1", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--journal", "my game"),
		"go run ./cmd/curtain play --resume 'my game'\n", "go run ./cmd/curtain play --seed 77\n")
	for _, line := range []string{"help", "help show", "help play"} {
		out := s.Run(t, program.ExitOK, strings.Fields(line)...)
		curtaintest.CheckContains(t, out, "usage: go run ./cmd/curtain ")
		curtaintest.CheckContainsNone(t, out, "`curtain ")
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help", "show"), "as listed by `go run ./cmd/curtain list`")
	s.Run(t, program.ExitUsage, "paly")
	curtaintest.CheckContains(t, s.Stderr.String(), "`go run ./cmd/curtain help`")
}

func TestACommandIsNeverBroken(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Vars["COLUMNS"] = "30"
	curtaintest.Write(t, filepath.Join(s.Dir, "mine/rungs.lua"), "40")
	s.SetTypedLines("climb 1", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "half", "--scripts", "mine"), "\n  curtain play half --seed 77 --scripts mine\n")
}
