package repl_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// TestAPersonCallsTheGameInGo types Go at the prompt. Results are printed as values, changes of the copy are dropped,
// mistakes and panics are errors.
func TestAPersonCallsTheGameInGo(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewConsoleProgram(t)
	s.Signals = func() (_, _ <-chan os.Signal, end func()) { return nil, nil, func() {} }
	s.SetTypedLines("go:Seat()", "go:Legal()[1].Kind", "go:Legal()", "go:Apply()", "enemy.hp", "go:Hash()", "go:Sead()", "go:Describe(3)", "go:Stage(nil)", "go.Nothing", "go:Legal()[99]",
		"go:CopyFrom(nil)", "go:Parse(\"strike\")", "go:Apply({Kind = 1, Args = {1, 4, 0, 0}})", "go:Apply(-go:Legal()[1])", "go:HP(1, 2, 3)", "go:HP() + go:Seat()", "go:HP(", "go:HP(os)", "go:HP((function() while true do end end)())", "help go", "x = go:Seat()", "go(1)", "line", "save go.journal", "go:Seat()", "quit")
	out := s.Run(t, program.ExitOK, "repl")
	curtaintest.CheckContains(t, out, "> 0\n", "> 1\n", "Kind = 1", "no such action", "> 20\n", `unknown exported method "Sead"`, `did you mean "Seat"?`, "as type engine.Action", "cannot use nil as type", "> nil\n", "index out of range",
		"go: internal error: ", "Kind = 1", "> nil\n", "> nil\n", "invalid number of function arguments", "> 50\n", "syntax error", "cannot use nil", "more than 2s", "of a copy of the", `unknown name "go"`, `unknown name "go"`, "Session saved to go.journal", "> 0\n")
	if journal := curtaintest.Read(t, s, "go.journal"); strings.Contains(journal, "typed go:") || strings.Contains(journal, "go:Seat") {
		t.Error("a line of Go is recorded")
	}
}

// TestNothingElseReachesGo tries the same lines in piped input, in a scenario and in a pack.
func TestNothingElseReachesGo(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t, "go:Seat()")
	s.Run(t, program.ExitFailures, "repl")
	curtaintest.CheckContainsNone(t, s.Stdout.String(), "> 0")
	curtaintest.Write(t, filepath.Join(s.Dir, "go_test.lua"), `it("calls Go", function() fight { enemy = "rat" } go:Seat() end)`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "test", "go_test.lua"), `unknown name "go"`)
	cards := filepath.Join(s.Dir, "scripts", "curtain", "cards.lua")
	curtaintest.Write(t, cards, "local seat = go:Seat()\n"+testkit.ReadFile(t, cards))
	s.Run(t, program.ExitContent, "list")
	curtaintest.CheckContains(t, s.Stderr.String(), `unknown name "go"`)
}

// TestOnlyAPersonAtThePromptMayTypeGo checks that consoles call Go nowhere else, not in studio, serve or the MCP
// server, and that only the console uses the library that shows Go to Lua.
func TestOnlyAPersonAtThePromptMayTypeGo(t *testing.T) {
	for what, want := range map[string]string{`AllowsGo\s*(:[^=]|=[^=])`: "cmd/curtain/repl/repl.go", `"layeh\.com/`: "scripting/console/go_methods.go"} {
		pattern := regexp.MustCompile(what)
		var places []string
		err := filepath.WalkDir(curtaintest.ProjectRoot, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			body, err := os.ReadFile(path)
			if pattern.Match(body) {
				name, _ := filepath.Rel(curtaintest.ProjectRoot, path)
				places = append(places, filepath.ToSlash(name))
			}
			return err
		})
		if err != nil || !slices.Equal(places, []string{want}) {
			t.Errorf("%v; %s is in %q", err, what, places)
		}
	}
}
