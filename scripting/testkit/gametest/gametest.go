// Package gametest has the tests that every game must pass: its scripts load without findings,
// mistakes in them are found, random games keep the invariants, games that are kept pass as
// scenarios, and the prompt knows every word. The tests of a game call it with their ruleset and add
// only what is special about the game: its mistakes, its lines and its invariants.
package gametest

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripts"
)

// Texts returns the definition files of a ruleset's own scripts.
func Texts(tb testing.TB, r *scripting.Ruleset) []*source.Text {
	tb.Helper()
	return readTexts(tb, r, source.Pack.ReadAllExceptScenarios)
}

// Scenarios returns the scenario files of a ruleset's own scripts.
func Scenarios(tb testing.TB, r *scripting.Ruleset) []*source.Text {
	tb.Helper()
	return readTexts(tb, r, source.Pack.ReadScenarios)
}

func readTexts(tb testing.TB, r *scripting.Ruleset, read func(source.Pack) ([]*source.Text, error)) []*source.Text {
	tb.Helper()
	folder, err := fs.Sub(scripts.FS, r.Name)
	if err != nil {
		tb.Fatal(err)
	}
	texts, err := read(source.Pack{FS: folder, Prefix: "scripts/" + r.Name})
	if err != nil {
		tb.Fatal(err)
	}
	return texts
}

// packs are the contents loaded so far, by the names of their rulesets.
var packs sync.Map

// Pack returns the content of a ruleset's own scripts. It is loaded once, and tests share it.
func Pack(tb testing.TB, r *scripting.Ruleset) *scripting.Generation {
	tb.Helper()
	if c, is := packs.Load(r.Name); is {
		return c.(*scripting.Generation)
	}
	c, err := r.Load(Texts(tb, r), sandbox.DefaultLimits(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	packs.Store(r.Name, c)
	return c
}

// Load returns the content of texts. It fails the test if they have errors. Files that equal those
// of the ruleset's own scripts are not compiled again.
func Load(tb testing.TB, r *scripting.Ruleset, texts ...*source.Text) *scripting.Generation {
	tb.Helper()
	c, err := r.Load(texts, sandbox.DefaultLimits(), Pack(tb, r))
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// FewTexts returns those scripts of Curtain Call, the ruleset r, that every pack needs, and the one in the file
// name.lua with its text changed, unless change is nil. Fewer scripts make faster tests.
func FewTexts(tb testing.TB, r *scripting.Ruleset, name string, change func(body string) string) (pack []*source.Text) {
	tb.Helper()
	found := false
	for _, text := range Texts(tb, r) {
		isNeeded := func(part string) bool { return strings.Contains(text.Name, part) }
		switch {
		case strings.HasSuffix(text.Name, "/"+name+".lua"):
			if found = true; change != nil {
				text = &source.Text{Name: text.Name, Body: change(text.Body)}
			}
			pack = append(pack, text)
		case slices.ContainsFunc([]string{"/protagonists/", "/galvanize.", "/bulwark.", "/quick_jab.", "/lucky_shot."}, isNeeded):
			pack = append(pack, text)
		}
	}
	if !found {
		tb.Fatalf("there is no %s.lua", name)
	}
	return pack
}

// EditScript returns a ruleset's own scripts, with the first occurrence of old in a file replaced by now. file is its
// path in the folder of the scripts. It fails the test if the file does not contain old.
func EditScript(tb testing.TB, r *scripting.Ruleset, file, old, now string) []*source.Text {
	tb.Helper()
	texts := Texts(tb, r)
	for i, text := range texts {
		if text.Name == "scripts/"+r.Name+"/"+file && strings.Contains(text.Body, old) {
			texts[i] = &source.Text{Name: text.Name, Path: text.Path, Body: strings.Replace(text.Body, old, now, 1), Mod: text.Mod}
			return texts
		}
	}
	tb.Fatalf("%s does not contain %q", file, old)
	return nil
}

func NewGameRunner(tb testing.TB, c *scripting.Generation) *scripting.GameRunner {
	tb.Helper()
	p, err := c.NewGameRunner()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// StartGame starts a game of a content. log may be nil.
func StartGame(tb testing.TB, c *scripting.Generation, setup scripting.GameStart, log *engine.Log) screen.Table {
	tb.Helper()
	t, err := NewGameRunner(tb, c).StartGame(setup, log)
	if err != nil {
		tb.Fatalf("%q: %v", setup.Words, err)
	}
	return t
}

// RunScenario runs one scenario with the given body, in a file that begins with definitions, and returns its result.
func RunScenario(c *scripting.Generation, definitions, body string) scenario.Result {
	text := definitions + "\ndescribe(\"It\", function() it(\"happens\", function()\n" + body + "\nend) end)\n"
	return scenario.Run(c, []*source.Text{{Name: "a_test.lua", Body: text}}, scenario.Options{Workers: 1}).Results[0]
}

// ExpectPassed checks that a scenario has passed.
func ExpectPassed(t *testing.T, r scenario.Result) {
	t.Helper()
	if r.Status != scenario.Passed {
		t.Error(r.Message)
	}
}

// ExpectScenarioError checks that a scenario ends with an error that contains want, and returns its result.
func ExpectScenarioError(t *testing.T, c *scripting.Generation, definitions, body, want string) scenario.Result {
	t.Helper()
	r := RunScenario(c, definitions, body)
	if r.Status != scenario.Errored || !strings.Contains(r.Message, want) {
		t.Errorf("%s%s\n  ends with %v: %s\n  want %s", definitions, body, r.Status, r.Message, want)
	}
	return r
}

// CheckFailure returns nil if err is an error of a script that names everything a reader needs:
// file, line, definition, callback and action.
func CheckFailure(err error) error {
	var failed *runtime.Failure
	var at *source.Error
	switch {
	case !errors.As(err, &failed):
		return fmt.Errorf("%T is no *runtime.Failure: %v", err, err)
	case failed.Item == "" || failed.Callback == "" || failed.Action == 0:
		return fmt.Errorf("the failure does not say whose callback failed, and when: %+v", failed)
	case !errors.As(err, &at) || at.File == "" || at.Line == 0:
		return fmt.Errorf("the failure has no file and line: %v", err)
	}
	return nil
}
