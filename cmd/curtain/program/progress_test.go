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
