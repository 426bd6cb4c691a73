package main

import (
	"bytes"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	held "curtaincall/cmd/curtain/testkit/notices"
	"curtaincall/engine/testkit/golden"
)

func TestNotices(t *testing.T) {
	held.Hold(t, "notices.txt", notices, *golden.Update)
	s := curtaintest.NewStage(t, curtaintest.Ladder())
	var printed bytes.Buffer
	s.Out = &printed
	if status := run([]string{"licences"}, s.Host); status != program.ExitOK || printed.Len() < len(notices)*9/10 {
		t.Errorf("status %d, %d bytes of %d", status, printed.Len(), len(notices))
	}
}
