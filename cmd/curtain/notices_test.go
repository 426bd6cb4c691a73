package main

import (
	"strings"
	"testing"

	"curtaincall/cmd/curtain/curtaintest"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	held "curtaincall/cmd/notices"
	"curtaincall/engine/golden"
)

func TestNoticesOfEverythingLinkedIn(t *testing.T) {
	held.Hold(t, "registry/notices.txt", registry.Notices, *golden.Update)
}

func TestNoticesOfThisProgram(t *testing.T) {
	if *golden.Update {
		t.Skip("the notices in the program are those of before")
	}
	held.OfThis(t, registry.Notices)
	s := curtaintest.NewStage(t, curtaintest.Ladder())
	if got, want := s.Does(t, program.ExitOK, "version", "--licences"), strings.ReplaceAll(registry.Notices, "\t", " "); got != want {
		t.Errorf("printed are\n%s", got)
	}
}
