package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/scripting/console"
)

// TestWhoAsksForAModIsLedToWhatTellsOfIt.
func TestWhoAsksForAModIsLedToWhatTellsOfIt(t *testing.T) {
	s := modded(t, [3]string{"lantern", "", harder})
	for _, line := range []string{"mods why lantern", "mods list lantern", "mods lantern"} {
		s.does(t, exitUsage, strings.Fields(line)...)
		has(t, s.stderr.String(), "`curtain mods explain lantern` tells all of that mod")
	}
	s.does(t, exitUsage, "mods", "lantren")
	lacks(t, s.stderr.String(), "tells all of that mod")
	has(t, s.does(t, exitOK, "mods", "why", "quick_jab.text"), `"Deal {damage} damage plus {bonus} per kind of debuff on`, `the enemy."  scripts/curtain/cards/pip/quick_jab.lua:5`)
}

// TestWhatAModRemovedIsSaidToBeRemovedByIt where a scenario or a person asks for it.
func TestWhatAModRemovedIsSaidToBeRemovedByIt(t *testing.T) {
	s := modded(t, [3]string{"lantern", "", `remove "vaudeville_hook"`})
	write(t, filepath.Join(s.dir, "one_test.lua"), `describe("It", function()
  it("is laid out", function() fight { enemy = "stage_rat", hand = { "vaudeville_hook+" } } end)
  it("is played", function() fight { enemy = "stage_rat" }:play("vaudeville_hook") end)
  it("is another", function() fight { enemy = "stage_rat" }:play("vaudeville") end)
end)
`)
	const by = "\"vaudeville_hook\" was removed by lantern, at mods/lantern/changes.lua:2\n"
	out := s.does(t, exitFailures, "test", "one_test.lua")
	has(t, out, "one_test.lua:2: ", by, "one_test.lua:3: ", by, "one_test.lua:4: ")
	if strings.Count(out, by) != 2 {
		t.Error(out)
	}
	s.does(t, exitUsage, "show", "vaudeville_hook")
	has(t, s.stderr.String(), strings.TrimSuffix(by, "\n"))
}

// TestItIsToldWhereAModLiesWhoseFilesAreNamed, where it is not where the names say.
func TestItIsToldWhereAModLiesWhoseFilesAreNamed(t *testing.T) {
	s := modded(t, [3]string{"lantern", "", `override "quick_jab" { cots = 1 }`})
	s.does(t, exitContent, "test")
	has(t, s.stderr.String(), "mods/lantern/changes.lua:2: ")
	lacks(t, s.stderr.String(), "mods/lantern is ")
	s.vars["CURTAIN_MODS"] = filepath.Join(s.dir, "none")
	s.does(t, exitContent, "test", "--mod", "./mods/../mods/lantern")
	lacks(t, s.stderr.String(), "mods/lantern is ")
	write(t, filepath.Join(s.dir, "far", "mod.lua"), `return mod { id = "far_away", name = "Far", version = "1.0.0", game = "curtain" }`)
	write(t, filepath.Join(s.dir, "far", "a.lua"), `override "quick_jab" { cots = 1 }`)
	s.does(t, exitContent, "test", "--mod", "far")
	has(t, s.stderr.String(), "mods/far_away/a.lua:1: ", "mods/far_away is far\n")
	s.does(t, exitContent, "list", "cards", "--mod", "far", "--json")
	lacks(t, s.stderr.String(), "mods/far_away is")
}

// followedMod is a program that plays with the mod lantern and follows its files.
func followedMod(t *testing.T) (*stage, *game, *following) {
	t.Helper()
	s := modded(t, [3]string{"lantern", "", harder})
	s.does(t, exitOK, "mods") // which sets the limits
	g, err := s.load(rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	f := &following{host: s.host, rules: g.Ruleset}
	f.taken(g)
	return s, g, f
}

// TestWhatGoesOtherwiseIsAdoptedBeforeItIsKept: a game that a saved mod has parted from
// what was played.
func TestWhatGoesOtherwiseIsAdoptedBeforeItIsKept(t *testing.T) {
	s, g, f := followedMod(t)
	write(t, filepath.Join(s.dir, "mods", "lantern", "changes.lua"), hardest)
	texts, err := f.read()
	if err != nil {
		t.Fatal(err)
	}
	other, err := f.load(texts, &live{g.content, g})
	if err != nil {
		t.Fatal(err)
	}
	c := s.opened(t, g, "fight stage_rat deck=quick_jab,block")
	c.Line("play quick_jab")
	c.Reload(other.(*live).game.content, nil)
	c.Line("keep it hurts")
	has(t, s.stdout.String(), "no scenario of this passes", "what was played goes otherwise: `adopt` takes that line, which")
	c.Line("adopt")
	c.Line("keep it hurts")
	has(t, s.stdout.String(), "Kept in ")
}

// TestAModThatAGameRefusedToDoWithoutIsStillInUse: what breaks in it then is told as a
// fault of what goes on, and the mod is not left out.
func TestAModThatAGameRefusedToDoWithoutIsStillInUse(t *testing.T) {
	s, g, f := followedMod(t)
	again := func() error {
		texts, err := f.read()
		if err == nil {
			_, err = f.load(texts, &live{g.content, g})
		}
		return err
	}
	s.does(t, exitOK, "mods", "disable", "lantern")
	if err := again(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(s.dir, "mods", "lantern", "changes.lua"), "return crad { }")
	s.does(t, exitOK, "mods", "enable", "lantern")
	if err := again(); err == nil || !strings.Contains(err.Error(), "mods/lantern/changes.lua:1:") || strings.Contains(err.Error(), "left out") {
		t.Errorf("the mod that the game goes on with is left out: %v", err)
	}
}

// opened is a console with a game, which keeps scenarios in the working directory.
func (s *stage) opened(t *testing.T, g *game, words string) *console.Console {
	t.Helper()
	s.guard()
	c, err := console.New(console.Options{Ruleset: g.Ruleset, Content: g.content, Seed: 1, Words: words, Files: g.everyFile, Out: s.out, Screen: s.screen})
	if err != nil {
		t.Fatal(err)
	}
	s.addKeeping(c, g, nil)
	return c
}

// TestANewModOfADisabledIDIsSaidToBeDisabled: mods are disabled by their ids.
func TestANewModOfADisabledIDIsSaidToBeDisabled(t *testing.T) {
	s := project(t)
	s.vars["CURTAIN_MODS"] = filepath.Join(s.dir, "yours")
	s.does(t, exitOK, "new", "mod", "moon")
	s.does(t, exitOK, "mods", "disable", "moon")
	if err := os.RemoveAll(filepath.Join(s.dir, "mods", "moon")); err != nil {
		t.Fatal(err)
	}
	has(t, s.does(t, exitOK, "new", "mod", "moon"), "mods/moon/mod.lua", "moon is disabled: curtain mods enable moon")
	has(t, s.does(t, exitOK, "mods"), "Disabled, wherever they lie (1)\n  moon")
	lacks(t, s.does(t, exitOK, "new", "mod", "sun"), "disabled")
}

// TestTheScenariosOfAModAloneAreOffered to who stands in it and runs all there are.
func TestTheScenariosOfAModAloneAreOffered(t *testing.T) {
	s := modded(t, [3]string{"lantern", "", harder})
	const offer = "curtain test "
	write(t, filepath.Join(s.dir, "mods", "lantern", "lib", "one_test.lua"), `describe("It", function() it("is", function() assert.is_true(true) end) end)`)
	lacks(t, s.does(t, exitFailures, "test"), offer)
	s.dir = filepath.Join(s.dir, "mods", "lantern")
	has(t, s.does(t, exitFailures, "test"), offer+".\n")
	lacks(t, s.does(t, exitOK, "test", "."), offer)
	s.dir = filepath.Join(s.dir, "lib")
	has(t, s.does(t, exitFailures, "test"), offer+"..\n")
}
