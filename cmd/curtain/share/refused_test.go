package share_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// TestWhatCannotBeSharedSaysWhy shares what does not exist, also with hostile words.
func TestWhatCannotBeSharedSaysWhy(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Limits = scripts.FS, sandbox.DefaultLimits()
	curtaintest.Write(t, filepath.Join(s.Dir, "evil.journal"), curtaintest.HostileText)
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "state")
	const first = `{"journal":1,"program":"curtain","ruleset":"curtain","setup":"fight rusty_knight","seed":"2","start":"0000000000000000"}` + "\n"
	curtaintest.Write(t, filepath.Join(s.Dir, "first.journal"), first)
	curtaintest.Write(t, filepath.Join(s.Dir, "state", "curtain", "journals", "last.journal"), first)
	for says, args := range map[string][]string{
		"`share` needs one journal or scenario, or --book": {"share"},
		"cannot be combined":                        {"share", "x", "--out", "a", "--folder", "b"},
		"contains its own scripts":                  {"share", "x", "--scripts", "y"},
		"no such file":                              {"share", "missing"},
		"evil.journal":                              {"share", "evil.journal"},
		"first.journal contains no scripts":         {"share", "first.journal"},
		"last contains no scripts":                  {"share", "last"},
		"the card book is a single file: use --out": {"share", "--book", "--folder", "b"},
		"--book takes a game":                       {"share", "--book", curtaintest.HostileText},
	} {
		s.Stdout.Reset()
		s.Stderr.Reset()
		if program.Run(args, s.Host) == program.ExitOK || !strings.Contains(s.Stderr.String(), says) {
			t.Errorf("curtain %q says %q, want %q", args, s.Stderr.String(), says)
		}
		curtaintest.CheckNoTerminalControls(t, fmt.Sprint(args), s.Stderr.String(), false)
	}
	if names, _ := filepath.Glob(filepath.Join(s.Dir, "*.html")); names != nil {
		t.Errorf("it wrote %s", names)
	}
}

// TestABookTellsThatTextsWereNotChecked checks that a book says, for each definition, if not all texts were checked.
func TestABookTellsThatTextsWereNotChecked(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewProject(t)
	s.Run(t, program.ExitOK, "share", "battleline", "--book", "--out", "book.html", "--limit", "run=100000")
	book := curtaintest.Read(t, s, "book.html")
	curtaintest.CheckContains(t, book, "Text check incomplete: the run takes too long")
	curtaintest.CheckContainsNone(t, book, "its text is correct")
}
