//go:build !race

package main

import (
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	held "curtaincall/cmd/curtain/testkit/notices"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
)

func TestNotices(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	if got, want := s.Run(t, program.ExitOK, "version", "--licenses"), strings.ReplaceAll(registry.Notices, "\t", " "); got != want {
		t.Errorf("printed are\n%s", got)
	}
	if !*golden.Update {
		testkit.SkipUnlessFull(t)
	}
	held.CheckNotices(t, "registry/notices.txt", registry.Notices, *golden.Update)
}
