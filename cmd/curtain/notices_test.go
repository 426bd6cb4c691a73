package main

import (
	"strings"
	"testing"

	held "curtaincall/cmd/notices"
	"curtaincall/engine/golden"
)

func TestNoticesOfEverythingLinkedIn(t *testing.T) {
	held.Hold(t, "notices.txt", notices, *golden.Update)
}

func TestNoticesOfThisProgram(t *testing.T) {
	if *golden.Update {
		t.Skip("the notices in the program are those of before")
	}
	held.OfThis(t, notices)
	s := newStage(t, ladder())
	if got, want := s.does(t, exitOK, "version", "--licences"), strings.ReplaceAll(notices, "\t", " "); got != want {
		t.Errorf("printed are\n%s", got)
	}
}
