package mods_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripting/console"
)

// TestWhoAsksForAModIsLedToWhatTellsOfIt checks that commands which get the id of a mod recommend mods explain.
func TestWhoAsksForAModIsLedToWhatTellsOfIt(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder})
	for _, line := range []string{"mods why lantern", "mods list lantern", "mods lantern"} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		curtaintest.CheckContains(t, s.Stderr.String(), "`curtain mods explain lantern` shows the details")
	}
	s.Run(t, program.ExitUsage, "mods", "lantren")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "shows the details")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "why", "quick_jab.text"), `"Deal {damage} damage plus {bonus} per kind of debuff on`, `the enemy."  scripts/curtain/cards/pip/quick_jab.lua:5`)
}

// TestWhatAModRemovedIsSaidToBeRemovedByIt checks this in scenarios and at prompts.
func TestWhatAModRemovedIsSaidToBeRemovedByIt(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", `remove "vaudeville_hook"`})
	curtaintest.Write(t, filepath.Join(s.Dir, "one_test.lua"), `describe("It", function()
  it("is laid out", function() fight { enemy = "stage_rat", hand = { "vaudeville_hook+" } } end)
  it("is played", function() fight { enemy = "stage_rat" }:play("vaudeville_hook") end)
  it("is another", function() fight { enemy = "stage_rat" }:play("vaudeville") end)
end)
`)
	const by = "\"vaudeville_hook\" was removed by lantern at mods/lantern/changes.lua:2\n"
	out := s.Run(t, program.ExitFailures, "test", "one_test.lua")
	curtaintest.CheckContains(t, out, "one_test.lua:2: ", by, "one_test.lua:3: ", by, "one_test.lua:4: ")
	if strings.Count(out, by) != 2 {
		t.Error(out)
	}
	s.Run(t, program.ExitUsage, "show", "vaudeville_hook")
	curtaintest.CheckContains(t, s.Stderr.String(), strings.TrimSuffix(by, "\n"))
}

// TestItIsToldWhereAModLiesWhoseFilesAreNamed checks this for a mod outside of the folder that its names suggest.
func TestItIsToldWhereAModLiesWhoseFilesAreNamed(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", `override "quick_jab" { cots = 1 }`})
	s.Run(t, program.ExitContent, "test")
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/lantern/changes.lua:2: ")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "mods/lantern is ")
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "none")
	s.Run(t, program.ExitContent, "test", "--mod", "./mods/../mods/lantern")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "mods/lantern is ")
	curtaintest.Write(t, filepath.Join(s.Dir, "far", "mod.lua"), `return mod { id = "far_away", name = "Far", version = "1.0.0", game = "curtain" }`)
	curtaintest.Write(t, filepath.Join(s.Dir, "far", "a.lua"), `override "quick_jab" { cots = 1 }`)
	s.Run(t, program.ExitContent, "test", "--mod", "far")
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/far_away/a.lua:1: ", "mods/far_away is far\n")
	s.Run(t, program.ExitContent, "list", "cards", "--mod", "far", "--json")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "mods/far_away is")
}

// TestWhatGoesOtherwiseIsAdoptedBeforeItIsKept checks this in a game whose replay differs since a mod was saved.
func TestWhatGoesOtherwiseIsAdoptedBeforeItIsKept(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder})
	s.Run(t, program.ExitOK, "mods") // which sets the limits
	games := [2]*load.LoadedGame{}
	for i, changes := range [...]string{curtaintest.Harder, curtaintest.Hardest} {
		curtaintest.Write(t, filepath.Join(s.Dir, "mods", "lantern", "changes.lua"), changes)
		g, err := load.LoadGame(s.Host, registry.Rulesets[0])
		if err != nil {
			t.Fatal(err)
		}
		games[i] = g
	}
	c := opened(s, t, games[0], "fight stage_rat deck=quick_jab,block")
	c.RunLine("play quick_jab")
	c.Reload(games[1].Content, nil)
	c.RunLine("keep it hurts")
	curtaintest.CheckContains(t, s.Stdout.String(), "this cannot be saved as a scenario that passes", "your moves turn out differently: type `adopt`")
	c.RunLine("adopt")
	c.RunLine("keep it hurts")
	curtaintest.CheckContains(t, s.Stdout.String(), "Saved as it_hurts_test.lua")
}

// opened returns a console with a game, which saves scenarios in the working directory.
func opened(s *curtaintest.TestProgram, t *testing.T, g *load.LoadedGame, words string) *console.Console {
	t.Helper()
	s.FilterTerminalControls()
	c, err := console.New(console.Options{Ruleset: g.Ruleset, Content: g.Content, Seed: 1, Words: words, ReadFiles: g.Packs.ReadTexts, Out: s.Out, Screen: s.Screen})
	if err != nil {
		t.Fatal(err)
	}
	repl.AddScenarioCommands(s.Host, c, g)
	return c
}

// TestANewModOfADisabledIDIsSaidToBeDisabled adds a mod whose id is disabled.
func TestANewModOfADisabledIDIsSaidToBeDisabled(t *testing.T) {
	s := curtaintest.NewProject(t)
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "yours")
	s.Run(t, program.ExitOK, "new", "mod", "moon")
	s.Run(t, program.ExitOK, "mods", "disable", "moon")
	if err := os.RemoveAll(filepath.Join(s.Dir, "mods", "moon")); err != nil {
		t.Fatal(err)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "new", "mod", "moon"), "mods/moon/mod.lua", "moon is disabled: curtain mods enable moon")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "Disabled (1)\n  moon")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "new", "mod", "sun"), "disabled")
}
