package gametest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting"
)

// Capture is a game as it stands after some lines at the prompt.
type Capture struct {
	Name    string
	Lines   []string
	Scrolls bool // its beginning need not be in sight
}

// The terminals that captures are made of, in columns and rows.
var terminals = []screen.Screen{{Width: 100, Height: 40}, {Width: 80, Height: 24}, {Width: 60, Height: 20}}

// Captures holds what a player sees of some games to testdata/captures_60x20.txt and
// its like: each fits its terminal.
func Captures(t *testing.T, r *scripting.Ruleset, captures []Capture) {
	t.Helper()
	CapturesOf(t, r, Pack(t, r), "captures", captures)
}

// CapturesOf is Captures of other scripts, whose files begin with a name of their own.
func CapturesOf(t *testing.T, r *scripting.Ruleset, c scripting.Content, name string, captures []Capture) {
	t.Helper()
	for _, terminal := range terminals {
		var all strings.Builder
		for _, capture := range captures {
			seen := captured(t, r, c, capture, terminal)
			if !capture.Scrolls && len(seen) > terminal.Height-prompted || screen.Widest(seen) > terminal.Width {
				t.Errorf("%s: %d lines of up to %d columns on %dx%d", capture.Name, len(seen), screen.Widest(seen), terminal.Width, terminal.Height)
			}
			fmt.Fprintf(&all, "# %s\n%s\n\n", capture.Name, strings.Join(seen, "\n"))
		}
		golden.Check(t, filepath.Join("testdata", fmt.Sprintf("%s_%dx%d.txt", name, terminal.Width, terminal.Height)), all.String())
	}
}

// prompted is the row of the prompt.
const prompted = 1

// captured is the stage and its guide.
func captured(t *testing.T, r *scripting.Ruleset, c scripting.Content, capture Capture, terminal screen.Screen) []string {
	t.Helper()
	var out strings.Builder
	p := Prompt(t, r, c, &out)
	for _, line := range capture.Lines {
		if p.Line(line).Failed {
			t.Fatalf("%s: %s says %s", capture.Name, line, &out)
		}
	}
	table := p.Session().Table()
	guide := terminal.Wrap(screen.TieQuotes(table.Guide()), 2)
	terminal.Height -= prompted + max(2, len(guide)) // as it is played
	return append(table.Stage(terminal), guide...)
}
