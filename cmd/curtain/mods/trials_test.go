package mods_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/syntax"
)

// idle returns mods that change nothing.
func idle(n int) (list [][3]string) {
	for i := range n {
		list = append(list, [3]string{fmt.Sprintf("idle_%02d", i), "", `override "vex" { says = { "` + fmt.Sprint(i) + `" } }`})
	}
	return list
}

func TestModsAreComparedInBothOrders(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder}, [3]string{"moon", "", curtaintest.Hardest}, [3]string{"stars", "moon", curtaintest.Bonus})
	out := s.Run(t, program.ExitFailures, "mods", "compare", "moon", "lantern", "fight", "stage_rat", "--players", "greedy")
	curtaintest.CheckContains(t, out, "With seed 1, the game differs between lantern before moon and moon before lantern.\n", "Action ", ", play quick_jab:\n", "different: Stage Rat\n", "  Stage Rat HP: 21, and 22\n",
		"  lantern before moon:\n    Stage Rat loses 4 HP (25 → 21).\n    scripts/curtain/cards/pip/quick_jab.lua:11, play of card \"quick_jab\"\n",
		"  moon before lantern:\n    Stage Rat loses 3 HP (25 → 22).\n", "Both change:\n",
		"lantern says 3 at mods/lantern/changes.lua:2, and moon says 4 at mods/moon/changes.lua:2: moon wins\n")
	if again := s.Run(t, program.ExitFailures, "mods", "compare", "lantern", "moon", "fight", "stage_rat", "--players", "greedy"); again != out {
		t.Errorf("named in the other order it is\n%s", again)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "compare", "lantern", "stars", "fight", "stage_rat"), "lantern before stars and stars before lantern (reversed: lantern, moon, stars).\n", "Other pairs of mods in reversed order both change:\n", "moon wins\n")
	plain := curtaintest.NewProgramWithMods(t, idle(2)[0], [3]string{"stars", "", curtaintest.Bonus}, [3]string{"sun", "", `override "vex" { says = { "!" } }`})
	curtaintest.CheckContains(t, plain.Run(t, program.ExitOK, "mods", "compare", "idle_00", "sun", "fight", "stage_rat", "--players", "random", "--runs", "3", "--seed", "5"),
		"3 games, seeds 5 to 7, are identical: idle_00 before sun, sun before idle_00 (reversed: idle_00, stars, sun).\n", "says of card \"vex\"")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "compare", "stars", "moon"), "moon comes before stars in every order that their dependencies allow.\n")
	const glow = `keyword { id = "glow", name = "Glow", icon = "*", holder = "any", polarity = "bad", decays = "never", text = "It glows." }
card { id = "spark", name = "Spark", owner = "pip", type = "attack", rarity = "uncommon", cost = 0, target = "enemy", text = "Inflict {n} glow.", values = { n = 2 }, upgrade = { values = { n = 4 } },
  play = function(self, fight, target) self:inflict(self.values.n, "glow", target) end }`
	glowing := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", glow}, [3]string{"moon", "", glow}) // keywords in another order are no difference
	curtaintest.CheckContains(t, glowing.Run(t, program.ExitOK, "mods", "compare", "fight", "stage_rat", "deck=lantern:spark,moon:spark", "--players", "random"), "20 games, seeds 1 to 20, are identical")
	slow := strings.ReplaceAll(glow, "self:inflict(", "for i = 1, 20000 do end self:inflict(")
	tired := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", slow}, [3]string{"moon", "", slow})
	tired.Run(t, program.ExitFailures, "mods", "compare", "fight", "stage_rat", "deck=lantern:spark,moon:spark", "--players", "random", "--limit", "run=100000")
	curtaintest.CheckContains(t, tired.Stderr.String(), "of the game with seed 2, because it used more than 100000 instructions in total")
	stuck := curtaintest.NewProgramWithMods(t, idle(1)[0], [3]string{"moon", "", `override "stage_rat" { on = { enemy_turn_start = function() error("no") end } }`})
	stuck.Run(t, program.ExitFailures, "mods", "compare", "idle_00", "moon", "fight", "stage_rat", "--players", "random")
	curtaintest.CheckContains(t, stuck.Stderr.String(), "with seed 1, both versions stop after ", ", before the game ends")
	for line, says := range map[string]string{
		"mods compare":                                  "`compare` needs two enabled mods (enabled: lantern, moon, stars)",
		"mods compare moon":                             "`compare` needs two enabled mods (enabled: ",
		"mods compare moon moon":                        "`compare` needs two enabled mods (enabled: ",
		"mods compare moon lantren":                     `the mod "lantren" is not enabled: did you mean "lantern"?`,
		"mods compare moon lantern --runs 0":            "--runs must be between 1 and 10000, not 0",
		"mods compare moon lantern --players nobody":    `unknown player "nobody"`,
		"mods compare --no-mods":                        "two enabled mods (enabled: none",
		"mods compare moon \x1b[2J":                     "is not enabled",
		"mods bisect":                                   "`bisect` needs a seed (--seed S, optionally with a setup), a scenario file or a journal",
		"mods bisect --seed 1 one_test.lua":             "`bisect` needs a seed (--seed S, optionally with a setup), a scenario file or a journal",
		"mods bisect nowhere.journal":                   "`bisect` needs a seed (--seed S, optionally with a setup), a scenario file or a journal",
		"mods bisect nowhere_test.lua":                  "no such file or folder",
		"mods bisect --seed 1 --no-mods":                "no mods are enabled",
		"mods bisect --run ( mods/moon/nobody_test.lua": "--run: ",
	} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
		curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
	}
}

func TestAGameThatBeginsInOneOrderOnlyDiffersAtTheStart(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", `override "stage_rat" { hp = 20 }`}, [3]string{"moon", "", `override "stage_rat" { hp = 30 }`})
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "compare", "fight", "stage_rat"), "At the start:\n", "Stage Rat HP: 30, and 20\n",
		"hp of enemy \"stage_rat\": lantern says 20 at mods/lantern/changes.lua:2, and moon says 30")
}

// TestTheLinesOfADifferenceAreThoseOfTheMods has a function that a mod replaces, and one that calls a library.
func TestTheLinesOfADifferenceAreThoseOfTheMods(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", `override "quick_jab" { play = function(self, fight, target)
  self:deal(7, target)
end }`}, [3]string{"moon", "", `local light = use "lib/light"

override "quick_jab" { play = function(self, fight, target)
  light.strike(self, target)
end }`})
	curtaintest.Write(t, filepath.Join(s.Dir, "mods", "moon", "lib", "light.lua"), "-- Light.\n\n\n\nreturn { strike = function(self, target)\n\n\n  self:deal(8, target)\nend }\n")
	out := s.Run(t, program.ExitFailures, "mods", "compare", "fight", "stage_rat", "--players", "greedy")
	curtaintest.CheckContains(t, out, "  lantern before moon:\n    Stage Rat loses 8 HP (25 → 17).\n    mods/moon/changes.lua:5, play of card \"quick_jab\"\n",
		"  moon before lantern:\n    Stage Rat loses 7 HP (25 → 18).\n    mods/lantern/changes.lua:3, play of card \"quick_jab\"\n")
	s.In = strings.NewReader("play quick_jab\nwhy enemy.hp\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "repl", "fight", "stage_rat", "--seed", "2"), "mods/moon/changes.lua:5, play of card \"quick_jab\"")
}

const jabs = `describe("Quick Jab", function()
  it("is not too strong", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "quick_jab" }, keywords = { enemy = { fear = 1 } } }
    f:play("quick_jab")
    assert.is_true(f.enemy.hp > 24)
  end)
end)
`

// TestTwoModsThatBreakAScenarioOnlyTogetherAreFound finds them among twenty mods or, at full length, sixty.
func TestTwoModsThatBreakAScenarioOnlyTogetherAreFound(t *testing.T) {
	all := testkit.Size(20, 60)
	s := curtaintest.NewProgramWithMods(t, append(idle(all-3), [3]string{"lantern", "idle_11", curtaintest.Harder}, [3]string{"moon", "", curtaintest.Bonus}, [3]string{"stars", "", `override "galvanize" { cost = 0 }`})...)
	curtaintest.Write(t, filepath.Join(s.Dir, "one_test.lua"), jabs)
	out := s.Run(t, program.ExitFailures, "mods", "bisect", "one_test.lua")
	curtaintest.CheckContains(t, out, "  1. without mods: ok\n", fmt.Sprintf("  2. %d mods, idle_00, ", all), ": broken\n", "lantern 1.0.0 (", ") and moon 1.0.0 (", ") cause the problem together, with idle_11, which they need:\n",
		"one_test.lua:5: Quick Jab is not too strong")
	if n := strings.Count(out, ". "); n > all {
		t.Errorf("%d tries:\n%s", n, out)
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "sound_test.lua"), strings.Replace(jabs, "> 24", "> 2", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "bisect", "sound_test.lua"), "Nothing is broken with all mods enabled.\n")
	curtaintest.Write(t, filepath.Join(s.Dir, "broken_test.lua"), strings.Replace(jabs, "> 24", "> 40", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "broken_test.lua"), "  1. without mods: broken\n", "The problem also occurs without mods:\n", "broken_test.lua:5:")
	curtaintest.Write(t, filepath.Join(s.Dir, "mods", "moon", "own_test.lua"), jabs)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "mods/moon/own_test.lua"), "  1. with only moon: ok\n", "lantern 1.0.0 (", ") causes the problem, with idle_11, which it needs:\n")
}

func TestABisectionCompilesEachFileOnce(t *testing.T) {
	parsed := func(files int) int64 {
		s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder}, [3]string{"moon", "", curtaintest.Bonus})
		for i := range files {
			s.WriteFile(t, fmt.Sprintf("mods/moon/more_%d.lua", i), "local said = \"x\"\noverride \"vex\" { says = { said } }\n")
		}
		s.WriteFile(t, "one_test.lua", jabs)
		before := syntax.ParseCount.Load()
		curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "one_test.lua"), " cause the problem together")
		return syntax.ParseCount.Load() - before
	}
	if few, many := parsed(2), parsed(7); many-few != 5 {
		t.Errorf("five files more are parsed %d times", many-few)
	}
}

func TestTheModThatBreaksASeedOrAJournalIsFound(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, append(idle(5), [3]string{"moon", "idle_03", `override "stage_rat" { on = { damaged = function(self, fight, event) fight.nobody.x = 1 end } }`})...)
	out := s.Run(t, program.ExitFailures, "mods", "bisect", "--seed", "3", "--players", "greedy", "fight", "stage_rat")
	curtaintest.CheckContains(t, out, "moon 1.0.0 (", ") causes the problem, with idle_03, which it needs:\n", "changes.lua:2: fight has no field \"nobody\"")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "bisect", "--seed", "3", "--players", "greedy", "fight", "critic"), "Nothing is broken")
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--auto", "--seed", "3", "--no-mods", "--journal", "a.journal")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "a.journal"), "  1. without mods: ok\n", "moon 1.0.0 (", ") causes the problem", "line ")
	s.Run(t, program.ExitOK, "play", "fight", "critic", "--auto", "--seed", "3", "--journal", "with.journal")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "bisect", "with.journal"), "Nothing is broken")
	s.Run(t, program.ExitOK, "mods", "disable", "idle_02")
	s.Run(t, program.ExitOK, "mods", "bisect", "with.journal")
	curtaintest.CheckContains(t, s.Stderr.String(), "with.journal: the mods differ from those the game started with: idle_02 1.0.0 is disabled")
	curtaintest.Write(t, filepath.Join(s.Dir, "mods", "moon", "changes.lua"), `override "critic" { hp = 1 }`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "with.journal"), "The problem also occurs with only idle_00, idle_01, idle_03, idle_04, moon, which the game started with:\n")
	curtaintest.Write(t, filepath.Join(s.Dir, "torn.journal"), "no journal at all\n")
	s.Run(t, program.ExitFailures, "mods", "bisect", "torn.journal")

	broken := curtaintest.NewProgramWithMods(t, append(idle(2), [3]string{"moon", "", "return crad { }"})...)
	curtaintest.CheckContains(t, broken.Run(t, program.ExitFailures, "mods", "bisect", "--seed", "3", "fight", "stage_rat"), "moon 1.0.0 (", ") causes the problem:\n", "mods/moon/changes.lua:2:")
}

func TestWhatModsDoIsShownAndExplained(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder + "\n" + `remove "vex" remove "run" { ["acts.1.scenes.2"] = { "moth_swarm" } }` + "\nreturn sentence { id = \"glow\", text = \"Glow AMOUNT times.\", does = function(self, fight, amount) self:gain(amount, \"block\") end }"},
		[3]string{"moon", "", curtaintest.Hardest}, [3]string{"stars", "", `replace "quick_jab" { cost = 1 }`})
	out := s.Run(t, program.ExitOK, "mods", "explain", "lantern")
	curtaintest.CheckContains(t, out, "  defines  sentence glow\n  changes  card quick_jab, run run\n  removes  card vex\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain"), "stars is left out.", "mods/stars/changes.lua:2: ")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods", "explain", "stars"), "replaces")
	s.Run(t, program.ExitOK, "mods", "disable", "stars")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "enable", "stars"), "stars cannot be used yet:\n", "mods/stars/changes.lua:2: ")
	s.Run(t, program.ExitOK, "mods", "disable", "stars")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "quick_jab"),
		"changed by mod lantern 1.0.0 (lantern) at mods/lantern/changes.lua:2\nchanged by mod moon 1.0.0 (moon) at mods/moon/changes.lua:2\n")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "show", "block"), "changed by")
}
