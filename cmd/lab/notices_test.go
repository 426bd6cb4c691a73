package main

import (
	"bytes"
	"testing"

	"curtaincall/cmd/curtain/program"
	held "curtaincall/cmd/curtain/testkit/notices"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
)

func TestNotices(t *testing.T) {
	var printed bytes.Buffer
	if status := runCommandLine(t.Context(), []string{"licenses"}, &printed, nil); status != program.ExitOK || printed.String() != notices {
		t.Errorf("status %d, %d bytes of %d", status, printed.Len(), len(notices))
	}
	if !*golden.Update {
		testkit.SkipUnlessFull(t) // otherwise all of curtain is linked into the test
	}
	held.CheckNotices(t, "notices.txt", notices, *golden.Update)
}
