package main

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/mods"
	"curtaincall/scripts"
)

func TestModsAreAddedListedAndRemoved(t *testing.T) {
	s := newModder(t)
	has(t, s.does(t, exitOK, "mods"), "There are no mods.", "`curtain mods add PATH` adds one")
	has(t, s.does(t, exitOK, "mods", "where"), "mine", "your mods: there is no such folder")

	has(t, s.does(t, exitOK, "mods", "add", "src/lantern"), "lantern 1.2.0 is added: ", "lantern cannot be used yet:\n", "lantern needs shadows ^1.2, which is not there", "add shadows, or do without lantern")
	has(t, s.does(t, exitOK, "mods"), "Left out (1)\n  lantern  1.2.0  LANTERN (your mods)", "mods/lantern/mod.lua:3: lantern needs shadows")
	s.does(t, exitOK, "mods", "add", "src/shadows")
	s.does(t, exitOK, "mods", "add", "src/moon")
	s.does(t, exitOK, "mods", "add", "src/bow")
	has(t, s.does(t, exitOK, "mods"), "Mods of The Ladder, in their order (3)", "shadows", "moon", "lantern", "Of other games (1)\n  bow  1.0.0  BOW (snake, your mods)")
	has(t, s.does(t, exitOK, "mods", "snake"), "Mods of The Snake, in their order (1)\n  bow", "Of other games (3)")
	has(t, s.does(t, exitOK, "mods", "where"), "your mods: 4 mods")

	s.does(t, exitFailures, "mods", "remove", "shadows")
	has(t, s.stderr.String(), "shadows is needed by lantern: --force removes it all the same")
	has(t, s.does(t, exitOK, "mods", "remove", "shadows", "--force"), "shadows 1.2.5 is removed", "Left out without it: lantern.")
	s.does(t, exitUsage, "mods", "remove", "shadows")
	has(t, s.stderr.String(), `there is no mod "shadows"`)
	lacks(t, s.does(t, exitOK, "mods"), "shadows  1.2.5")
}

func TestAModTakesThePlaceOfAnOlderOne(t *testing.T) {
	s := newModder(t)
	s.does(t, exitOK, "mods", "add", "src/moon")
	has(t, s.does(t, exitOK, "mods", "add", "src/moon"), "moon 1.0.0 is there already: ")
	s.mod(t, "src/moon", "moon", "1.1.0", "")
	has(t, s.does(t, exitOK, "mods", "add", "src/moon"), "moon 1.1.0 takes the place of 1.0.0: ")
	for _, older := range []string{"1.0.0", "1.1.0"} { // the second with other files
		s.mod(t, "src/moon", "moon", older, `description = "another"`)
		s.does(t, exitFailures, "mods", "add", "src/moon")
		has(t, s.stderr.String(), "moon 1.1.0 is there already", "--force puts moon "+older+" in its place")
	}
	has(t, s.does(t, exitOK, "mods", "add", "--force", "src/moon"), "moon 1.1.0 takes the place")
	left, _ := os.ReadDir(filepath.Join(s.dir, "mine"))
	if len(left) != 1 {
		t.Errorf("%v lies in the folder of mods", left)
	}
}

func TestWhatIsNoModIsNotAdded(t *testing.T) {
	s := newModder(t)
	s.does(t, exitUsage, "mods", "add", "src/nothing")
	has(t, s.stderr.String(), `there is no file or folder "src/nothing"`)
	s.writes(t, "src/broken/mod.lua", `return mod { id = "br\27[2Jken", nme = "x" }`)
	s.does(t, exitContent, "mods", "add", "src/broken")
	has(t, s.stderr.String(), "src/broken/mod.lua:1: ", `unknown field "nme"`, "The mod is not added.")
	lacks(t, s.stderr.String(), "\x1b")
	s.mod(t, "src/ladder", "snake", "1.0.0", "")
	s.does(t, exitContent, "mods", "add", "src/ladder")
	has(t, s.stderr.String(), `"snake" is the name of a game`)
	s.writes(t, "src/moon.tar", "folder")
	s.does(t, exitContent, "mods", "add", "src/moon.tar")
	has(t, s.stderr.String(), "src/moon.tar: the archive cannot be read: it is no .zip\n")
	s.does(t, exitFailures, "mods", "remove", "shadows", "--mod", "src/shadows")
	has(t, unwrapped(s.stderr.String()), "shadows is not among your own mods: it lies in ", "delete it there, or do without it by `curtain mods disable shadows`")
	if _, err := os.Stat(filepath.Join(s.dir, "mine")); err == nil {
		t.Error("a folder was made for nothing")
	}
	s.writes(t, "mine/moon/notes.txt", "")
	s.does(t, exitFailures, "mods", "add", "src/moon")
	has(t, s.stderr.String(), "moon is not added: ", "has its name, and is another mod or none")
	s.does(t, exitFailures, "mods", "remove", "moon")
	has(t, s.stderr.String(), "moon is not read as a mod: --force removes it all the same")
	s.does(t, exitOK, "mods", "remove", "moon", "--force")
	s.does(t, exitOK, "mods", "add", "src/moon")
	s.does(t, exitUsage, "mods", "remove", "../src/moon", "--force")
	if _, err := os.Stat(filepath.Join(s.dir, "src", "moon", "mod.lua")); err != nil {
		t.Error("something outside of the folder of mods was removed")
	}
}

func TestAnArchiveIsAddedAsItIs(t *testing.T) {
	s := newModder(t)
	f, err := os.Create(filepath.Join(s.dir, "moon-1.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	if err := z.AddFS(os.DirFS(filepath.Join(s.dir, "src", "moon"))); err != nil {
		t.Fatal(err)
	}
	z.Close()
	f.Close()
	s.writes(t, "mine/moon.zip", "no archive")
	s.does(t, exitFailures, "mods", "add", "moon-1.0.zip")
	has(t, s.stderr.String(), "moon.zip has its name, and is another mod or none")
	s.does(t, exitOK, "mods", "remove", "moon.zip", "--force")
	s.vars["CURTAIN_MODS"] = filepath.Join(s.dir, "mine") + "/" // the same folder
	lacks(t, s.does(t, exitOK, "mods", "add", "moon-1.0.zip"), "is used, from")
	has(t, s.does(t, exitOK, "mods"), "moon  1.0.0  MOON (your mods, moon.zip)")
	s.does(t, exitOK, "mods", "add", "src/shadows")
	if out := s.does(t, exitOK, "mods", "add", "src/moon"); !strings.Contains(out, "is there already") {
		t.Errorf("the folder is another mod than its archive: %s", out)
	}
}

func TestModsAreDisabledWithThoseThatNeedThem(t *testing.T) {
	s := newModder(t)
	for _, id := range []string{"lantern", "shadows", "moon"} {
		s.does(t, exitOK, "mods", "add", "src/"+id)
	}
	has(t, s.does(t, exitOK, "mods", "disable", "shadows"), "shadows is disabled.\nDisabled with it, for lack of it: lantern.")
	has(t, s.does(t, exitOK, "mods", "disable", "shadows"), "shadows is disabled already.")
	has(t, s.does(t, exitOK, "mods"), "in their order (1)\n  moon", "Disabled, wherever they lie (2)\n  lantern", "shadows")
	has(t, s.does(t, exitOK, "mods", "add", "--force", "src/lantern"), "lantern 1.2.0 is there already")
	has(t, s.does(t, exitOK, "mods", "enable", "lantern"), "lantern is enabled.\nEnabled with it, since it is needed: shadows.")
	has(t, s.does(t, exitOK, "mods", "enable", "moon"), "moon is enabled already.")
	has(t, s.does(t, exitOK, "mods"), "in their order (3)\n")
	s.does(t, exitOK, "mods", "disable", "shadows")
	has(t, s.does(t, exitOK, "mods", "enable", "shadows"), "shadows is enabled.\nStill disabled, of those that need it: lantern:", " mods enable lantern\n")
	s.does(t, exitOK, "mods", "enable", "lantern")
	s.does(t, exitUsage, "mods", "disable", "lanter")
	has(t, s.stderr.String(), `there is no mod "lanter": did you mean "lantern"?`)

	s.does(t, exitOK, "mods", "disable", "moon")
	s.does(t, exitOK, "mods", "remove", "moon")
	if off, err := mods.ReadDisabled(filepath.Join(s.dir, "mine")); len(off) > 0 || err != nil {
		t.Errorf("%v is disabled and gone: %v", off, err)
	}
	outside := filepath.Join(s.dir, "outside.json")
	os.Remove(filepath.Join(s.dir, "mine", "disabled.json"))
	s.writes(t, "outside.json", `{"disabled": []}`)
	if os.Symlink(outside, filepath.Join(s.dir, "mine", "disabled.json")) == nil {
		s.does(t, exitFailures, "mods", "disable", "lantern")
		has(t, s.stderr.String(), "it is no regular file")
		if body, _ := os.ReadFile(outside); string(body) != `{"disabled": []}` {
			t.Errorf("what a link leads to is now %s", body)
		}
		os.Remove(filepath.Join(s.dir, "mine", "disabled.json"))
	}
	s.writes(t, "mine/disabled.json", `{"disabled": "\u001b[2J"}`)
	s.does(t, exitFailures, "mods", "disable", "lantern")
	has(t, s.stderr.String(), "disabled.json cannot be read")
}

func TestExplainTellsWhyModsAreWhereTheyAre(t *testing.T) {
	s := newModder(t)
	for _, id := range []string{"lantern", "shadows", "moon"} {
		s.does(t, exitOK, "mods", "add", "src/"+id)
	}
	has(t, s.does(t, exitOK, "mods", "explain"), "1  shadows 1.2.5", "by its id", "2  moon 1.0.0", "3  lantern 1.2.0", "after shadows (needs), moon (wishes)")
	has(t, s.does(t, exitOK, "mods", "explain", "lantern"), "lantern 1.2.0  LANTERN by A. Player\n  Light.", "used, number 3 of 3", "shadows ^1.2: 1.2.5 comes before it", "moon 1.x: 1.0.0 comes before it")
	has(t, s.does(t, exitOK, "mods", "explain", "shadows"), "moon: 1.0.0 comes after it", "by lantern")
	s.mod(t, "src/moon", "moon", "2.0.0", `refuses = { shadows = "*" }`)
	s.does(t, exitOK, "mods", "add", "src/moon")
	has(t, s.does(t, exitOK, "mods", "explain", "moon"), "left out", "shadows *: 1.2.5 is used", "moon cannot stand shadows *, and 1.2.5 is there")
	has(t, s.does(t, exitOK, "mods", "explain", "lantern"), "moon 1.x: 2.0.0, left out", "lantern wishes for moon 1.x, which is left out.")
}

func TestALockIsPrintedOrWritten(t *testing.T) {
	s := newModder(t)
	for _, id := range []string{"lantern", "shadows"} {
		s.does(t, exitOK, "mods", "add", "src/"+id)
	}
	var printed mods.Lock
	if err := json.Unmarshal([]byte(s.does(t, exitOK, "mods", "lock")), &printed); err != nil {
		t.Fatal(err)
	}
	has(t, s.does(t, exitOK, "mods", "lock", "mods.lock"), "mods.lock: 2 mods")
	l, err := mods.ReadLock(filepath.Join(s.dir, "mods.lock"))
	if err != nil || len(l.Mods) != 2 || l.Mods[0] != printed.Mods[0] || l.Mods[0].ID != "shadows" {
		t.Errorf("%v is written, %v is printed; %v", l, printed, err)
	}
	s.does(t, exitOK, "mods", "--lock", "mods.lock")
	s.does(t, exitOK, "mods", "remove", "lantern")
	s.does(t, exitContent, "mods", "--lock", "mods.lock")
	has(t, s.stderr.String(), "lantern 1.2.0 is missing")
	s.does(t, exitOK, "mods", "add", "src/lantern")
	s.does(t, exitOK, "mods", "remove", "shadows", "--force")
	s.does(t, exitContent, "mods", "lock", "mods.lock")
}

func TestModsAsJSON(t *testing.T) {
	s := newModder(t)
	for _, id := range []string{"lantern", "moon", "bow"} {
		s.does(t, exitOK, "mods", "add", "src/"+id)
	}
	s.does(t, exitOK, "mods", "disable", "moon")
	var l modsListing
	if err := json.Unmarshal([]byte(s.does(t, exitOK, "mods", "list", "--json")), &l); err != nil {
		t.Fatal(err)
	}
	states := map[string]string{}
	for _, m := range l.Mods {
		states[m.ID] = m.State
	}
	if want := map[string]string{"bow": "other game", "lantern": "left out", "moon": "disabled"}; fmt.Sprint(states) != fmt.Sprint(want) || len(l.Findings) != 1 {
		t.Errorf("states are %v, want %v; findings %v", states, want, l.Findings)
	}
	s.does(t, exitUsage, "mods", "where", "--json")
}

func TestWithoutAFolderOfOnesOwnNothingIsAdded(t *testing.T) {
	s := newModder(t)
	s.vars["CURTAIN_MODS"] = ""
	s.does(t, exitUsage, "mods", "add", "src/moon")
	has(t, s.stderr.String(), "set CURTAIN_MODS to one")
	has(t, s.does(t, exitOK, "mods", "where"), "There is no folder for mods of your own")
	s.does(t, exitUsage, "mods", "ad", "src/moon")
	has(t, s.stderr.String(), `mods knows no "ad": did you mean "add"?`)
	s.does(t, exitUsage, "mods", "add")
	has(t, s.stderr.String(), "it is written mods add PATH")
}

// TestWhoSaidWhatOfAField asks for a number that two mods change, and for all of a card.
func TestWhoSaidWhatOfAField(t *testing.T) {
	s := newStage(t, rulesets[0])
	s.builtin = scripts.FS
	s.vars["CURTAIN_MODS"] = "mine"
	for _, id := range []string{"lantern", "moon"} {
		s.mod(t, "mine/"+id, id, "1.0.0", `game = "curtain"`)
	}
	s.writes(t, "mine/lantern/a.lua", "override \"quick_jab\" {\n  values = { damage = 3 },\n}")
	s.writes(t, "mine/moon/a.lua", `override "quick_jab" { values = { damage = 4 }, says = removed }`)
	has(t, s.does(t, exitOK, "mods", "why", "quick_jab.values.damage"), "curtain", "2  ", "pip/quick_jab.lua:6",
		"lantern              3  mods/lantern/a.lua:2", "moon                 4  mods/moon/a.lua:1")
	has(t, s.does(t, exitOK, "mods", "why", "card", "quick_jab"), "defines it", "sets values.damage to 3", "sets says to removed")
	var reasons modsReasons
	if err := json.Unmarshal([]byte(s.does(t, exitOK, "mods", "why", "--json", "quick_jab.values.damage")), &reasons); err != nil {
		t.Fatal(err)
	}
	want := modsReason{"moon", "override", "values.damage", "4", "mods/moon/a.lua", 1}
	if len(reasons.Layers) != 3 || reasons.Layers[2] != want || reasons.Layers[0].Value != "2" {
		t.Errorf("%+v", reasons)
	}
	s.does(t, exitOK, "mods", "why", "--json", "stage_rat.intents")
	has(t, s.stdout.String(), `"value": "[`, `{`, `]"`)
	lacks(t, s.stdout.String(), "a table")
	conflict := `values.damage of card "quick_jab": lantern says 3 at mods/lantern/a.lua:2, and moon says 4 at mods/moon/a.lua:1: moon wins.`
	has(t, s.does(t, exitOK, "mods", "explain"), "2  moon 1.0.0", "by its id\n\n"+conflict, "`curtain mods why ID.PATH` tells")
	has(t, s.does(t, exitOK, "mods", "explain", "lantern"), "used, number 1 of 2", conflict)
	s.mod(t, "mine/stars", "stars", "1.0.0", `game = "curtain"`)
	lacks(t, s.does(t, exitOK, "mods", "explain", "stars"), "quick_jab")
	s.does(t, exitUsage, "mods", "why", "quick_jab.vlaues")
	has(t, s.stderr.String(), `did you mean "values"?`)
}

// TestAMissingModIsForgotten by the list of those that are disabled.
func TestAMissingModIsForgotten(t *testing.T) {
	for _, verb := range []string{"enable", "disable"} {
		s := newModder(t)
		s.mod(t, "mine/moon", "moon", "1.0.0", "")
		s.writes(t, "mine/disabled.json", `{"disabled": ["stars", "sun"]}`)
		has(t, s.does(t, exitOK, "mods", verb, "stars"), "stars is not there any more, and no longer listed as disabled.")
		if off, err := mods.ReadDisabled(filepath.Join(s.dir, "mine")); err != nil || !slices.Equal(off, []string{"sun"}) {
			t.Error(verb, off, err)
		}
		s.does(t, exitUsage, "mods", verb, "stars")
		has(t, s.does(t, exitOK, "mods", verb, "sun", "moon"), "sun is not there any more", "moon is ")
	}
}

// A folder may be called anything; what is printed of it is one line of text.
func TestNamesOfFoldersCarryNothingToTheTerminal(t *testing.T) {
	s := newModder(t)
	s.mod(t, "mine/mo\x1b[2Jo\nn", "moon", "1.0.0", "")
	s.writes(t, "mine/a\x1b]0;b\x07/mod.lua", "?")
	for _, line := range [][]string{{"mods"}, {"mods", "explain"}, {"mods", "explain", "moon"}, {"mods", "list", "--json"}, {"mods", "disable", "moon"}, {"mods", "enable", "moon"}, {"mods", "remove", "moon"}} {
		out := s.does(t, exitOK, line...) + s.stderr.String()
		lacks(t, out, "\x1b", "\x07", "o\nn")
	}
	s.does(t, exitFailures, "mods", "remove", "a\x1b]0;b\x07")
	lacks(t, s.stderr.String(), "\x1b", "\x07")
	s.does(t, exitUsage, "mods", "remove", "\x1b[2J")
	lacks(t, s.stderr.String(), "\x1b")
}
