package program

import (
	"strings"
	"testing"
	"time"

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

func TestTheLineOfProgressTellsHowFarAndHowLong(t *testing.T) {
	for want, got := range map[string]string{
		"50 of 200 games played, 5.0 a second, 30s left; 32.0% won": progressLine(200, 50, 10*time.Second, "32.0% won"),
		"0 of 1 game played":                         progressLine(1, 0, time.Second, ""),
		"1 of 2 games played, 1.0 a second, 1s left": progressLine(2, 1, time.Second, ""),
		"practising: 600 of 9000 games played":       practiceLine(600, 9000),
		"":                                           practiceLine(0, 0),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
