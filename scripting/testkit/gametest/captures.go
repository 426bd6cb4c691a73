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

// Capture is a game after some lines were typed at the prompt.
type Capture struct {
	Name    string
	Lines   []string
	Scrolls bool // whether its screen may be taller than the terminal
}

// terminals are the sizes of the screens, in columns and rows.
var terminals = []screen.Screen{{Width: 100, Height: 40}, {Width: 80, Height: 24}, {Width: 60, Height: 20}}

// CheckCaptures compares the screens of some games of a ruleset's own scripts with
// testdata/captures_60x20.txt and the other files, one for each terminal, and checks that they fit.
func CheckCaptures(t *testing.T, r *scripting.Ruleset, captures []Capture) {
	t.Helper()
	CheckCapturesOf(t, r, Pack(t, r), "captures", captures)
}

// CheckCapturesOf is like CheckCaptures, for a given content and with name as the prefix of the files.
func CheckCapturesOf(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, name string, captures []Capture) {
	t.Helper()
	for _, terminal := range terminals {
		var all strings.Builder
		for _, capture := range captures {
			seen := stageAfterLines(t, r, c, capture, terminal)
			if !capture.Scrolls && len(seen) > terminal.Height-promptRows || screen.MaxColumns(seen) > terminal.Width {
				t.Errorf("%s: %d lines of up to %d columns on %dx%d", capture.Name, len(seen), screen.MaxColumns(seen), terminal.Width, terminal.Height)
			}
			fmt.Fprintf(&all, "# %s\n%s\n\n", capture.Name, strings.Join(seen, "\n"))
		}
		golden.Check(t, filepath.Join("testdata", fmt.Sprintf("%s_%dx%d.txt", name, terminal.Width, terminal.Height)), all.String())
	}
}

const promptRows = 1

// stageAfterLines returns the stage and the input hint of a game after the lines of a capture.
func stageAfterLines(t *testing.T, r *scripting.Ruleset, c *scripting.Generation, capture Capture, terminal screen.Screen) []string {
	t.Helper()
	var out strings.Builder
	p := NewPrompt(t, r, c, &out)
	for _, line := range capture.Lines {
		if p.RunLine(line).Failed {
			t.Fatalf("%s: %s says %s", capture.Name, line, &out)
		}
	}
	table := p.Session().Table()
	guide := terminal.TranslateAndWrap(screen.KeepQuotedWordsTogether(table.InputHint()), 2)
	if address := table.Abilities().SetAudience; address != nil {
		address(table.Seat())
	}
	terminal.Height -= promptRows + max(2, len(guide)) // as in a game
	return append(table.Stage(terminal), guide...)
}
