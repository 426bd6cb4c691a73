package screen_test

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

func TestALineIsWrittenOver(t *testing.T) {
	var shown strings.Builder
	l := screen.StatusLine{To: &shown}
	l.Clear()
	l.Show("eleven left", 9)
	l.Show("ten", 9)
	l.Clear()
	l.Clear()
	if want := "\releven …\rten     \r     \r"; shown.String() != want {
		t.Errorf("%q, want %q", &shown, want)
	}
}
