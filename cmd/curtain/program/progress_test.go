package program

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

func TestProgressGoesBackToTheBeginningOfItsLine(t *testing.T) {
	var shown strings.Builder
	d := &door{}
	err := &through{d, screen.NewWriter(&shown, nil)}
	screen.Send(err, screen.Return)
	d.shut()
	screen.Send(err, screen.Return)
	if shown.String() != "\r" {
		t.Errorf("%q", shown.String())
	}
}

func TestTheLineOfProgressTellsOfPractice(t *testing.T) {
	if got := practiceLine(600, 9000); got != "practising: 600 of 9000 games played" {
		t.Errorf("%q", got)
	}
	if got := practiceLine(0, 0); got != "" {
		t.Errorf("%q", got)
	}
}
