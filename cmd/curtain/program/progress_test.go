package program

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

func TestProgressGoesBackToTheBeginningOfItsLine(t *testing.T) {
	var shown strings.Builder
	d := &outputGate{}
	err := &stoppableWriter{d, screen.NewWriter(&shown, nil)}
	screen.Send(err, screen.Return)
	d.closeAndWaitBriefly()
	screen.Send(err, screen.Return)
	if shown.String() != "\r" {
		t.Errorf("%q", shown.String())
	}
}

func TestPracticeIsToldWhereThereIsNoTerminal(t *testing.T) {
	var told strings.Builder
	h := &Host{Err: &told, Columns: func() int { return 0 }, Env: func(string) string { return "" }}
	of := 0
	look := h.newPracticeReporter(func() (int, int) { return 7, of })
	for _, of = range []int{0, 35000, 35000, 0, 0, 9000} {
		look()
	}
	const first, over = "practicing: playing 35000 games first\n", "practiced\n"
	if want := first + over + strings.Replace(first, "35000", "9000", 1); told.String() != want {
		t.Errorf("%q, want %q", told.String(), want)
	}
}

func TestTheLineOfProgressTellsOfPractice(t *testing.T) {
	if got := formatPracticeProgress(600, 9000); got != "practicing: 600 of 9000 games" {
		t.Errorf("%q", got)
	}
	if got := formatPracticeProgress(0, 0); got != "" {
		t.Errorf("%q", got)
	}
}
