package main

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestPrintedCommandsBeginAsTheProgramWasStarted(t *testing.T) {
	s := curtaintest.NewStage(t, curtaintest.Ladder())
	s.Command = "go run ./cmd/curtain"
	s.Types("climb 1", "quit")
	curtaintest.Has(t, s.Does(t, program.ExitOK, "play", "--journal", "my game"),
		"go run ./cmd/curtain play --resume 'my game'\n", "go run ./cmd/curtain play --seed 77\n")
	for _, line := range []string{"help", "help show", "help play"} {
		out := s.Does(t, program.ExitOK, strings.Fields(line)...)
		curtaintest.Has(t, out, "usage: go run ./cmd/curtain ")
		curtaintest.Lacks(t, out, "`curtain ")
	}
	curtaintest.Has(t, s.Does(t, program.ExitOK, "help", "show"), "as listed by `go run ./cmd/curtain list`")
	s.Does(t, program.ExitUsage, "paly")
	curtaintest.Has(t, s.Stderr.String(), "`go run ./cmd/curtain help`")
}

func TestACommandIsNeverBroken(t *testing.T) {
	s := curtaintest.NewStage(t, curtaintest.Ladder())
	s.Vars["COLUMNS"] = "30"
	curtaintest.Write(t, filepath.Join(s.Dir, "mine/rungs.lua"), "40")
	s.Types("climb 1", "quit")
	curtaintest.Has(t, s.Does(t, program.ExitOK, "play", "half", "--scripts", "mine"), "\n  curtain play half --seed 77 --scripts mine\n")
}
