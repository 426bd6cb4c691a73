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

// Capture is a game after some lines typed at the prompt.
type Capture struct {
	Name    string
	Lines   []string
	Scrolls bool // it may be taller than the terminal
}

// The sizes of the terminals, in columns and rows.
var terminals = []screen.Screen{{Width: 100, Height: 40}, {Width: 80, Height: 24}, {Width: 60, Height: 20}}

// Captures compares the screens of some games of a ruleset's pack with testdata/captures_60x20.txt
// and others, one for each terminal, and checks that they fit.
func Captures(t *testing.T, r *scripting.Ruleset, captures []Capture) {
	t.Helper()
	CapturesOf(t, r, Pack(t, r), "captures", captures)
}

// CapturesOf is like Captures for a given content and prefix of the files.
func CapturesOf(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, name string, captures []Capture) {
	t.Helper()
	for _, terminal := range terminals {
		var all strings.Builder
		for _, capture := range captures {
			seen := captured(t, r, c, capture, terminal)
			if !capture.Scrolls && len(seen) > terminal.Height-prompted || screen.MaxColumns(seen) > terminal.Width {
				t.Errorf("%s: %d lines of up to %d columns on %dx%d", capture.Name, len(seen), screen.MaxColumns(seen), terminal.Width, terminal.Height)
			}
			fmt.Fprintf(&all, "# %s\n%s\n\n", capture.Name, strings.Join(seen, "\n"))
		}
		golden.Check(t, filepath.Join("testdata", fmt.Sprintf("%s_%dx%d.txt", name, terminal.Width, terminal.Height)), all.String())
	}
}

// prompted is the number of rows of the prompt.
const prompted = 1

// captured returns the stage and the guide of a capture.
func captured(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, capture Capture, terminal screen.Screen) []string {
	t.Helper()
	var out strings.Builder
	p := Prompt(t, r, c, &out)
	for _, line := range capture.Lines {
		if p.RunLine(line).Failed {
			t.Fatalf("%s: %s says %s", capture.Name, line, &out)
		}
	}
	table := p.Session().Table()
	guide := terminal.TranslateAndWrap(screen.TieQuotedWords(table.InputHint()), 2)
	terminal.Height -= prompted + max(2, len(guide)) // as in a game
	return append(table.Stage(terminal), guide...)
}
