package main

import (
	"bytes"
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
	var printed bytes.Buffer
	if status := run([]string{"licences"}, &printed, nil); status != exitOK || printed.String() != notices {
		t.Errorf("status %d, %d bytes of %d", status, printed.Len(), len(notices))
	}
}
