package gametest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// Capture is a game as it stands after some lines at the prompt.
type Capture struct {
	Name    string
	Lines   []string
	Scrolls bool // its beginning need not be in sight
}

// The terminals that captures are made of, in columns and rows, of which the guide and the
// prompt need three.
var terminals = []screen.Screen{{Width: 100, Height: 40}, {Width: 80, Height: 24}, {Width: 60, Height: 20}}

const besideStage = 3

// Captures holds what a player sees of some games to testdata/captures_60x20.txt and its
// like, which -captures writes: each fits its terminal.
func Captures(t *testing.T, r *scripting.Ruleset, captures []Capture) {
	t.Helper()
	c := Pack(t, r)
	for _, terminal := range terminals {
		s := screen.Screen{Width: terminal.Width, Height: terminal.Height - besideStage}
		var all strings.Builder
		for _, capture := range captures {
			stage, guide := captured(t, r, c, capture, s)
			if !capture.Scrolls && len(stage) > s.Height || screen.Widest(append(stage, guide...)) > s.Width {
				t.Errorf("%s: %d lines of up to %d columns on %dx%d", capture.Name, len(stage), screen.Widest(stage), terminal.Width, terminal.Height)
			}
			fmt.Fprintf(&all, "# %s\n%s\n\n", capture.Name, strings.Join(append(stage, guide...), "\n"))
		}
		golden(t, fmt.Sprintf("captures_%dx%d.txt", terminal.Width, terminal.Height), all.String())
	}
}

// captured is the stage, and its guide.
func captured(t *testing.T, r *scripting.Ruleset, c scripting.Content, capture Capture, s screen.Screen) (stage, guide []string) {
	t.Helper()
	var out strings.Builder
	p := Prompt(t, r, c, &out)
	for _, line := range capture.Lines {
		if p.Line(line).Failed {
			t.Fatalf("%s: %s says %s", capture.Name, line, &out)
		}
	}
	table := p.Session().Table()
	return table.Stage(s), s.Wrap(table.Guide(), 2)
}

var writeCaptures = flag.Bool("captures", false, "write the captures as they come out now")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *writeCaptures {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what is seen now; -captures writes\n%s", file, got)
	}
}
