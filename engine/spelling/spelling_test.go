package spelling_test

import (
	"testing"

	"curtaincall/engine/spelling"
)

func TestNearest(t *testing.T) {
	known := []string{"taunt", "block", "bloc", "stage_fright", "vex"}
	for _, c := range []struct{ name, want string }{
		{"tuant", "taunt"},             // two letters swapped
		{"Blok", "bloc"},               // of equally near names the first by alphabet
		{"stagefrght", "stage_fright"}, // a long name forgives more
		{"vx", "vex"},                  // a letter left out
		{"x", ""},                      // too short to tell
		{"retaliate", ""},              // nothing near
		{"blockblockblock", ""},        // far too long
		{"taunt", "taunt"},             // itself
	} {
		if got := spelling.Nearest(c.name, known); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.name, got, c.want)
		}
	}
	if got := spelling.DidYouMean("tuant", known); got != `did you mean "taunt"?` {
		t.Errorf("DidYouMean: %s", got)
	}
}
