package mods_test

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	modsverb "curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripting/mods"
	"curtaincall/scripts"
)

func TestModsAreAddedListedAndRemoved(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "No mods. Add one with `curtain mods add PATH`")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "where"), "mine", "your mods: no such folder")

	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "src/lantern"), "lantern 1.2.0 added: ", "lantern cannot be used yet:\n", "lantern needs shadows ^1.2, which is not installed", "add shadows, or disable lantern")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "Left out (1)\n  lantern  1.2.0  LANTERN (your mods)", "mods/lantern/mod.lua:3: lantern needs shadows")
	s.Run(t, program.ExitOK, "mods", "add", "src/shadows")
	s.Run(t, program.ExitOK, "mods", "add", "src/moon")
	s.Run(t, program.ExitOK, "mods", "add", "src/bow")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "Mods for The Ladder, in load order (3)", "shadows", "moon", "lantern", "For other games (1)\n  bow  1.0.0  BOW (snake, your mods)")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "snake"), "Mods for The Snake, in load order (1)\n  bow", "For other games (3)")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "where"), "your mods: 4 mods")

	s.Run(t, program.ExitFailures, "mods", "remove", "shadows")
	curtaintest.CheckContains(t, s.Stderr.String(), "shadows is needed by lantern: use --force to remove it anyway")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "remove", "shadows", "--force"), "shadows 1.2.5 removed", "Also disabled, because they need it: lantern.")
	s.Run(t, program.ExitUsage, "mods", "remove", "shadows")
	curtaintest.CheckContains(t, s.Stderr.String(), `unknown mod "shadows"`)
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods"), "shadows  1.2.5")
}

func TestAModTakesThePlaceOfAnOlderOne(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.Run(t, program.ExitOK, "mods", "add", "src/moon")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "src/moon"), "moon 1.0.0 is already installed: ")
	s.WriteManifest(t, "src/moon", "moon", "1.1.0", "")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "src/moon"), "moon 1.1.0 replaces 1.0.0: ")
	for _, older := range []string{"1.0.0", "1.1.0"} { // the second with other files
		s.WriteManifest(t, "src/moon", "moon", older, `description = "another"`)
		s.Run(t, program.ExitFailures, "mods", "add", "src/moon")
		curtaintest.CheckContains(t, s.Stderr.String(), "moon 1.1.0 is already installed", "use --force to replace it with moon "+older)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "--force", "src/moon"), "moon 1.1.0 replaces ")
	left, _ := os.ReadDir(filepath.Join(s.Dir, "mine"))
	if len(left) != 1 {
		t.Errorf("%v lies in the folder of mods", left)
	}
}

func TestWhatIsNoModIsNotAdded(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.Run(t, program.ExitUsage, "mods", "add", "src/nothing")
	curtaintest.CheckContains(t, s.Stderr.String(), `no such file or folder: "src/nothing"`)
	s.WriteFile(t, "src/broken/mod.lua", `return mod { id = "br\27[2Jken", nme = "x" }`)
	s.Run(t, program.ExitContent, "mods", "add", "src/broken")
	curtaintest.CheckContains(t, s.Stderr.String(), "src/broken/mod.lua:1: ", `unknown field "nme"`, "\n\nThe mod was not added.")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
	s.WriteManifest(t, "src/ladder", "snake", "1.0.0", "")
	s.Run(t, program.ExitContent, "mods", "add", "src/ladder")
	curtaintest.CheckContains(t, s.Stderr.String(), `"snake" is the name of a game`)
	s.WriteFile(t, "src/moon.tar", "folder")
	s.Run(t, program.ExitContent, "mods", "add", "src/moon.tar")
	curtaintest.CheckContains(t, s.Stderr.String(), "src/moon.tar: cannot read the archive: not a .zip file\n")
	s.Run(t, program.ExitFailures, "mods", "remove", "shadows", "--mod", "src/shadows")
	curtaintest.CheckContains(t, curtaintest.Unwrap(s.Stderr.String()), "shadows is not in your mods folder but in ", "delete it there, or disable it with `curtain mods disable shadows`")
	if _, err := os.Stat(filepath.Join(s.Dir, "mine")); err == nil {
		t.Error("a folder was made for nothing")
	}
	s.WriteFile(t, "mine/moon/notes.txt", "")
	s.Run(t, program.ExitFailures, "mods", "add", "src/moon")
	curtaintest.CheckContains(t, s.Stderr.String(), "moon was not added: ", "has the same name but contains a different mod")
	s.Run(t, program.ExitFailures, "mods", "remove", "moon")
	curtaintest.CheckContains(t, s.Stderr.String(), "moon cannot be read as a mod: use --force to remove it anyway")
	s.Run(t, program.ExitOK, "mods", "remove", "moon", "--force")
	s.Run(t, program.ExitOK, "mods", "add", "src/moon")
	s.Run(t, program.ExitUsage, "mods", "remove", "../src/moon", "--force")
	if _, err := os.Stat(filepath.Join(s.Dir, "src", "moon", "mod.lua")); err != nil {
		t.Error("something outside of the folder of mods was removed")
	}
}

func TestAnArchiveIsAddedAsItIs(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	f, err := os.Create(filepath.Join(s.Dir, "moon-1.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	if err := z.AddFS(os.DirFS(filepath.Join(s.Dir, "src", "moon"))); err != nil {
		t.Fatal(err)
	}
	z.Close()
	f.Close()
	s.WriteFile(t, "mine/moon.zip", "no archive")
	s.Run(t, program.ExitFailures, "mods", "add", "moon-1.0.zip")
	curtaintest.CheckContains(t, s.Stderr.String(), "moon.zip has the same name but contains a different mod")
	s.Run(t, program.ExitOK, "mods", "remove", "moon.zip", "--force")
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "mine") + "/" // the same folder
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods", "add", "moon-1.0.zip"), "is in use, loaded from")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "moon  1.0.0  MOON (your mods, moon.zip)")
	s.Run(t, program.ExitOK, "mods", "add", "src/shadows")
	if out := s.Run(t, program.ExitOK, "mods", "add", "src/moon"); !strings.Contains(out, "is already installed") {
		t.Errorf("the folder is another mod than its archive: %s", out)
	}
}

func TestModsAreDisabledWithThoseThatNeedThem(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	for _, id := range []string{"lantern", "shadows", "moon"} {
		s.Run(t, program.ExitOK, "mods", "add", "src/"+id)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "disable", "shadows"), "shadows is disabled.\nAlso disabled, because of missing dependencies: lantern.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "disable", "shadows"), "shadows is already disabled.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "in load order (1)\n  moon", "Disabled (2)\n  lantern", "shadows")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "--force", "src/lantern"), "lantern 1.2.0 is already installed")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "enable", "lantern"), "lantern is enabled.\nAlso enabled, as dependencies: shadows.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "enable", "moon"), "moon is already enabled.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "in load order (3)\n")
	s.Run(t, program.ExitOK, "mods", "disable", "shadows")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "enable", "shadows"), "shadows is enabled.\nMods that need it and are still disabled: lantern:", " mods enable lantern\n")
	s.Run(t, program.ExitOK, "mods", "enable", "lantern")
	if err := mods.UpdateDisabledFile(filepath.Join(s.Dir, "mine"), func([]string) []string { return []string{"shadows"} }); err != nil {
		t.Fatal(err)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "enable", "lantern"), "lantern is already enabled.\nAlso enabled, as dependencies: shadows.\n")
	s.Run(t, program.ExitUsage, "mods", "disable", "lanter")
	curtaintest.CheckContains(t, s.Stderr.String(), `unknown mod "lanter": did you mean "lantern"?`)

	s.Run(t, program.ExitOK, "mods", "disable", "moon")
	s.Run(t, program.ExitOK, "mods", "remove", "moon")
	if off, err := mods.ReadDisabledFile(filepath.Join(s.Dir, "mine")); len(off) > 0 || err != nil {
		t.Errorf("%v is disabled and gone: %v", off, err)
	}
	outside := filepath.Join(s.Dir, "outside.json")
	os.Remove(filepath.Join(s.Dir, "mine", "disabled.json"))
	s.WriteFile(t, "outside.json", `{"disabled": []}`)
	if os.Symlink(outside, filepath.Join(s.Dir, "mine", "disabled.json")) == nil {
		s.Run(t, program.ExitFailures, "mods", "disable", "lantern")
		curtaintest.CheckContains(t, s.Stderr.String(), "not a regular file")
		if body, _ := os.ReadFile(outside); string(body) != `{"disabled": []}` {
			t.Errorf("what a link leads to is now %s", body)
		}
		os.Remove(filepath.Join(s.Dir, "mine", "disabled.json"))
	}
	s.WriteFile(t, "mine/disabled.json", `{"disabled": "\u001b[2J"}`)
	s.Run(t, program.ExitFailures, "mods", "disable", "lantern")
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot read disabled.json")
}

func TestExplainTellsWhyModsAreWhereTheyAre(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	for _, id := range []string{"lantern", "shadows", "moon"} {
		s.Run(t, program.ExitOK, "mods", "add", "src/"+id)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain"), "1  shadows 1.2.5", "by its id", "2  moon 1.0.0", "3  lantern 1.2.0", "after shadows (needs), moon (wishes)")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "lantern"), "lantern 1.2.0  LANTERN by A. Player\n  Light.", "used, number 3 of 3", "shadows ^1.2: 1.2.5 comes before it", "moon 1.x: 1.0.0 comes before it")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "shadows"), "moon: 1.0.0 comes after it", "by lantern")
	s.WriteManifest(t, "src/moon", "moon", "2.0.0", `refuses = { shadows = "*" }`)
	s.Run(t, program.ExitOK, "mods", "add", "src/moon")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "moon"), "left out", "shadows *: 1.2.5 is used", "moon conflicts with shadows *, and 1.2.5 is installed")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "lantern"), "moon 1.x: 2.0.0, left out", "lantern optionally uses moon 1.x, which is left out.")
}

func TestALockIsPrintedOrWritten(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	for _, id := range []string{"lantern", "shadows"} {
		s.Run(t, program.ExitOK, "mods", "add", "src/"+id)
	}
	printed := curtaintest.RunJSON[mods.ModLock](t, s, program.ExitOK, "mods", "lock")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "lock", "mods.lock"), "mods.lock: 2 mods")
	l, err := mods.ReadLock(filepath.Join(s.Dir, "mods.lock"))
	if err != nil || len(l.Mods) != 2 || l.Mods[0] != printed.Mods[0] || l.Mods[0].ID != "shadows" {
		t.Errorf("%v is written, %v is printed; %v", l, printed, err)
	}
	s.Run(t, program.ExitOK, "mods", "--lock", "mods.lock")
	s.Run(t, program.ExitOK, "mods", "remove", "lantern")
	s.Run(t, program.ExitContent, "mods", "--lock", "mods.lock")
	curtaintest.CheckContains(t, s.Stderr.String(), "lantern 1.2.0 is missing")
	s.Run(t, program.ExitOK, "mods", "add", "src/lantern")
	s.Run(t, program.ExitOK, "mods", "remove", "shadows", "--force")
	s.Run(t, program.ExitContent, "mods", "lock", "mods.lock")
}

func TestModsAsJSON(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	for _, id := range []string{"lantern", "moon", "bow"} {
		s.Run(t, program.ExitOK, "mods", "add", "src/"+id)
	}
	s.Run(t, program.ExitOK, "mods", "disable", "moon")
	l := curtaintest.RunJSON[modsverb.ModsDocument](t, s, program.ExitOK, "mods", "list", "--json")
	states := map[string]string{}
	for _, m := range l.Mods {
		states[m.ID] = m.State
	}
	if want := map[string]string{"bow": "other game", "lantern": "left out", "moon": "disabled"}; fmt.Sprint(states) != fmt.Sprint(want) || len(l.Findings) != 1 {
		t.Errorf("states are %v, want %v; findings %v", states, want, l.Findings)
	}
	s.Run(t, program.ExitUsage, "mods", "where", "--json")
}

func TestWithoutAFolderOfOnesOwnNothingIsAdded(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.Vars["CURTAIN_MODS"] = ""
	s.Run(t, program.ExitUsage, "mods", "add", "src/moon")
	curtaintest.CheckContains(t, s.Stderr.String(), "set CURTAIN_MODS to the path of one")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "where"), "You have no mods folder: set CURTAIN_MODS to the path of one.")
	s.Run(t, program.ExitUsage, "mods", "ad", "src/moon")
	curtaintest.CheckContains(t, s.Stderr.String(), `unknown mods command "ad": did you mean "add"?`)
	s.Run(t, program.ExitUsage, "mods", "add")
	curtaintest.CheckContains(t, s.Stderr.String(), "usage: mods add PATH")
}

// TestWhoSaidWhatOfAField asks for the origin of a number that two mods change, and of all fields of a card.
func TestWhoSaidWhatOfAField(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets[0])
	s.Builtin = scripts.FS
	s.Vars["CURTAIN_MODS"] = "mine"
	for _, id := range []string{"lantern", "moon"} {
		s.WriteManifest(t, "mine/"+id, id, "1.0.0", `game = "curtain"`)
	}
	s.WriteFile(t, "mine/lantern/a.lua", "override \"quick_jab\" {\n  values = { damage = 3 },\n}")
	s.WriteFile(t, "mine/moon/a.lua", `override "quick_jab" { values = { damage = 4 }, says = removed }`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "why", "quick_jab.values.damage"), "curtain", "2  ", "pip/quick_jab.lua:6",
		"lantern              3  mods/lantern/a.lua:2", "moon                 4  mods/moon/a.lua:1")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "why", "card", "quick_jab"), "defines it", "sets values.damage to 3", "sets says to removed")
	reasons := curtaintest.RunJSON[modsverb.WhyDocument](t, s, program.ExitOK, "mods", "why", "--json", "quick_jab.values.damage")
	want := modsverb.LayerEntry{Mod: "moon", Word: "override", Path: "values.damage", Value: "4", File: "mods/moon/a.lua", Line: 1}
	if len(reasons.Layers) != 3 || reasons.Layers[2] != want || reasons.Layers[0].Value != "2" {
		t.Errorf("%+v", reasons)
	}
	s.Run(t, program.ExitOK, "mods", "why", "--json", "stage_rat.intents")
	curtaintest.CheckContains(t, s.Stdout.String(), `"value": "[`, `{`, `]"`)
	curtaintest.CheckContainsNone(t, s.Stdout.String(), "a table")
	conflict := `values.damage of card "quick_jab": lantern says 3 at mods/lantern/a.lua:2, and moon says 4 at mods/moon/a.lua:1: moon wins.`
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain"), "2  moon 1.0.0", "by its id\n\n"+conflict, "`curtain mods why ID.PATH` shows every change to a field.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "lantern"), "used, number 1 of 2", conflict)
	s.WriteManifest(t, "mine/stars", "stars", "1.0.0", `game = "curtain"`)
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods", "explain", "stars"), "quick_jab")
	s.Run(t, program.ExitUsage, "mods", "why", "quick_jab.vlaues")
	curtaintest.CheckContains(t, s.Stderr.String(), `did you mean "values"?`)
}

// TestAMissingModIsForgotten checks that the list of disabled mods drops mods that are no longer installed.
func TestAMissingModIsForgotten(t *testing.T) {
	for _, verb := range []string{"enable", "disable"} {
		s := curtaintest.NewProgramForAddingMods(t)
		s.WriteManifest(t, "mine/moon", "moon", "1.0.0", "")
		s.WriteFile(t, "mine/disabled.json", `{"disabled": ["stars", "sun"]}`)
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", verb, "stars"), "stars is no longer installed; removed from the list of disabled mods.")
		if off, err := mods.ReadDisabledFile(filepath.Join(s.Dir, "mine")); err != nil || !slices.Equal(off, []string{"sun"}) {
			t.Error(verb, off, err)
		}
		s.Run(t, program.ExitUsage, "mods", verb, "stars")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", verb, "sun", "moon"), "sun is no longer installed", "moon is ")
	}
}

// TestNamesOfFoldersCarryNothingToTheTerminal checks that a folder's name is printed as one harmless line.
func TestNamesOfFoldersCarryNothingToTheTerminal(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.WriteManifest(t, "mine/mo\x1b[2Jo\nn", "moon", "1.0.0", "")
	s.WriteFile(t, "mine/a\x1b]0;b\x07/mod.lua", "?")
	for _, line := range [][]string{{"mods"}, {"mods", "explain"}, {"mods", "explain", "moon"}, {"mods", "list", "--json"}, {"mods", "disable", "moon"}, {"mods", "enable", "moon"}, {"mods", "remove", "moon"}} {
		out := s.Run(t, program.ExitOK, line...) + s.Stderr.String()
		curtaintest.CheckContainsNone(t, out, "\x1b", "\x07", "o\nn")
	}
	s.Run(t, program.ExitFailures, "mods", "remove", "a\x1b]0;b\x07")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b", "\x07")
	s.Run(t, program.ExitUsage, "mods", "remove", "\x1b[2J")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
}
