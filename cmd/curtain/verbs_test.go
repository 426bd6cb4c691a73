package main

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

func TestWrongUse(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	for line, says := range map[string]string{
		"paly":                           `unknown command "paly": did you mean "play"?`,
		"play --sed 3":                   `unknown flag --sed: did you mean "--seed"?`,
		"play --seed x":                  `invalid value "x" for --seed: a seed must be a whole number, 0 or more`,
		"play --seed -1":                 "a seed must be a whole number, 0 or more",
		"play --seed":                    "flag needs an argument",
		"play laddr":                     `unknown setup "laddr": did you mean "ladder"?`,
		"play --scripts nowhere":         `no such folder: "nowhere"`,
		"list snakes":                    `unknown kind "snakes", and no definition contains that word: expected rungs, enemies or keywords`,
		"list enemeis":                   `did you mean "enemies"?`,
		"list rungs feat=1":              `unknown field "feat": did you mean "feet"?`,
		"list enemies feet=1":            `unknown field "feet"`,
		"list feet=many":                 `feet must be a number, not "many"`,
		"list wood=oka":                  `no definition has wood=oka: did you mean "oak"?`,
		"list wood=oak,elm":              `no definition has wood=elm: expected oak`,
		"show":                           "`show` needs an id: `curtain",
		"show frist":                     `nothing is called "frist": did you mean "first"?`,
		"show rung frist":                `no rung is called "frist": did you mean "first"?`,
		"show enemies rung":              `no enemy is called "rung", but there is rung rung and keyword rung`,
		"show snake gravity":             `unknown kind "snake": the kinds are rung, enemy, keyword`,
		"show snake frist":               `nothing is called "snake frist"`,
		"simulate --runs 0":              "--runs must be between 1 and 1000000000, not 0",
		"simulate ladder snakes":         `unknown setup "snakes"`,
		"simulate --players ful":         `unknown player "ful": did you mean "full"?`,
		"simulate --players me":          `unknown player "me": expected full, quick, greedy, random or a number of actions to try, from 1 to 9999`,
		"simulate --players ,":           `unknown player ""`,
		"simulate --players full,random": `The Ladder has 1 seat: --players takes one name`,
		"simulate --pairings a/b":        `The Ladder has no pairings`,
		"help play test":                 "`help` takes one command, not 2",
		"help tset":                      `unknown command "tset": did you mean "test"?`,
		"version please":                 "takes no arguments: remove \"please\"",
		"test --run (":                   "is not a valid regular expression",
		"test":                           `no scenario files (*_test.lua) in "scripts/ladder"`,
		"test nowhere":                   `no such file or folder: "nowhere"`,
		"test --jsno":                    `did you mean "--json"?`,
		"--sed 3":                        `did you mean "--seed"?`,
		"show -- --help":                 `nothing is called "--help"`,
		"play \x1b[2J":                   `unknown setup "\x1b[2J"`,
		"play --auto --\x1b[2Jred":       `unknown flag --\x1b[2Jred`,
	} {
		t.Run(line, func(t *testing.T) {
			s.Run(t, program.ExitUsage, strings.Fields(line)...)
			curtaintest.CheckContains(t, s.Stderr.String(), "curtain: ", says, "curtain help")
			curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
			if s.Stdout.Len() > 0 {
				t.Errorf("wrong use printed on standard output:\n%s", &s.Stdout)
			}
		})
	}
}

func TestHelpAndReferenceLookUpWords(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	for _, command := range []string{"help", "reference"} {
		for word, says := range map[string]string{"gravity": "Gravity", "feet": "feet"} {
			s.Run(t, program.ExitOK, command, word)
			curtaintest.CheckContains(t, s.Stdout.String(), says)
		}
		s.Run(t, program.ExitUsage, command, "qqqqqqqq")
		curtaintest.CheckContains(t, s.Stderr.String(), `unknown game or word "qqqqqqqq"`)
	}
	const static = `return keyword { id = "static", name = "Static", holder = "any", polarity = "bad", text = "It crackles." }`
	s = curtaintest.NewProgramWithMods(t, [3]string{"storm", "", static})
	for _, command := range []string{"help", "reference"} {
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, command, "static"), "Static (debuff, storm:static)", "It crackles.", "from mod storm")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, command, "deal"), "self:deal")
	}
	s.Run(t, program.ExitUsage, "reference", "--no-mods", "static")
	s.WriteFile(t, "mods/broken/mod.lua", "return mod {")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help", "static"), "Static (debuff, storm:static)")
	s.Run(t, program.ExitOK, "reference", "--no-mods", "--mod", "mods/storm", "static")
}

func TestHelp(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	overview := s.Run(t, program.ExitOK, "help")
	for _, v := range commands.All {
		curtaintest.CheckContains(t, curtaintest.Unwrap(overview), v.Name+" "+v.About)
		manual := s.Run(t, program.ExitOK, "help", v.Name)
		curtaintest.CheckContains(t, manual, "usage: curtain "+v.Name)
		curtaintest.CheckContains(t, curtaintest.Unwrap(manual), v.About)
		if got := s.Run(t, program.ExitOK, v.Name, "--help"); got != manual {
			t.Errorf("%s --help differs from help %s:\n%s", v.Name, v.Name, got)
		}
	}
	curtaintest.CheckContains(t, overview, "ladder (The Ladder)")
	s.Run(t, program.ExitUsage, "--seed", "3", "list")
	curtaintest.CheckContains(t, s.Stderr.String(), "flags must follow the command, as in `curtain list --seed 7`")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help", "simulate"), "flags:", "--runs N", "--scripts DIR", "--seed N")
	if got := s.Run(t, program.ExitOK, "--help"); got != overview {
		t.Errorf("--help differs from help:\n%s", got)
	}
}

func TestHelpFitsTheScreen(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	for _, width := range []int{30, 40, 80, 120} {
		s.Vars["COLUMNS"] = strconv.Itoa(width)
		for _, about := range append(s.CommandNames(), "") {
			out := s.Run(t, program.ExitOK, strings.Fields("help "+about)...)
			for _, line := range strings.Split(out, "\n") {
				if screen.Columns(line) > width {
					t.Errorf("help %s at %d columns: %q", about, width, line)
				}
			}
		}
	}
	s.Vars["COLUMNS"] = "40"
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help", "replay"), "  --at N\n      stop after action N and show the\n      stage there\n")
}

func TestFlagsMayStandAnywhere(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	want := s.Run(t, program.ExitOK, "simulate", "--runs", "3", "--seed", "5", "ladder")
	curtaintest.CheckContains(t, want, "3 games, seeds 5 to 7")
	for _, line := range []string{"simulate ladder --runs 3 --seed=5", "simulate -runs=3 ladder -seed 5"} {
		if got := s.Run(t, program.ExitOK, strings.Fields(line)...); got != want {
			t.Errorf("curtain %s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

func TestScriptsOfTheProjectComeBeforeThoseInside(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	root := s.Dir
	seen := func() string { return s.Run(t, program.ExitOK, "play", "--seed", "1") }
	curtaintest.CheckContains(t, seen(), "of 12")

	curtaintest.Write(t, filepath.Join(root, "scripts/ladder/rungs.lua"), "30")
	curtaintest.CheckContains(t, seen(), "of 30")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "version"), "scripts of ladder: "+filepath.Join(root, "scripts/ladder"))

	s.Dir = filepath.Join(root, "cmd/deep")
	curtaintest.Write(t, filepath.Join(s.Dir, "x"), "")
	curtaintest.CheckContains(t, seen(), "of 12") // not a project: nothing says so
	curtaintest.Write(t, filepath.Join(root, "go.mod"), "module m")
	curtaintest.CheckContains(t, seen(), "of 30")

	curtaintest.Write(t, filepath.Join(s.Dir, "mine/rungs.lua"), "40")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--scripts", "mine"), "of 40")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--scripts", filepath.Join(s.Dir, "mine")), "of 40")
	curtaintest.Write(t, filepath.Join(s.Dir, "all/ladder/rungs.lua"), "50")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--scripts", "all"), "of 50")
}

func TestBrokenScriptsAreReportedTogether(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/ladder/a.lua"), "1\nrotten")
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/ladder/b/c.lua"), "rotten\nrotten")
	for _, verb := range []string{"play", "test", "list", "show first", "simulate"} {
		out := s.Run(t, program.ExitContent, strings.Fields(verb)...)
		curtaintest.CheckContains(t, s.Stderr.String(),
			"scripts/ladder/a.lua:2: a rotten rung", "2 | rotten",
			"scripts/ladder/b/c.lua:1:", "scripts/ladder/b/c.lua:2:",
			"3 errors. Fix them to load the scripts.")
		if out != "" {
			t.Errorf("%s printed %q although nothing could be loaded", verb, out)
		}
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "empty/readme.txt"), "no scripts here")
	s.Run(t, program.ExitContent, "list", "--scripts", "empty")
	curtaintest.CheckContains(t, s.Stderr.String(), "no scripts in empty")
}

func TestList(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Vars["COLUMNS"] = "70"
	out := s.Run(t, program.ExitOK, "list")
	curtaintest.CheckContains(t, out, "Rungs (2)", "first  The First Rung  1 foot up",
		"Enemies (1)", "gravity  Gravity  always there", "\n                    ",
		"Keywords (1)", "rung  Rung  =  What one stands on.")
	curtaintest.CheckContainsNone(t, out, "\x1b")
	for _, width := range []string{"24", "40", "70"} {
		s.Vars["COLUMNS"] = width
		for _, line := range strings.Split(s.Run(t, program.ExitOK, "list"), "\n") {
			if len(width) == 2 && len(line) > int(width[0]-'0')*10+int(width[1]-'0') {
				t.Errorf("at %s columns: %q", width, line)
			}
		}
	}
}

func TestListTakesKindsFieldsAndWords(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	for _, test := range []struct{ line, finds string }{
		{"", "first rung gravity rung"},
		{"enemies", "gravity"},
		{"ladder enemy", "gravity"},
		{"keywords enemies", "gravity rung"},
		{"feet=2", "rung"},
		{"feet=1,2 WOOD=oak", "first rung"},
		{"feet=3", ""},
		{"rungs marks=wet counts=nails 1", "first"},
		{"oak another", "rung"},
		{"stands", "rung"},
		{"Everybody", "gravity"},
		{"rungs everybody", ""},
	} {
		got := curtaintest.RunJSON[inspect.EntriesDocument](t, s, program.ExitOK, append([]string{"list", "--json"}, strings.Fields(test.line)...)...)
		var ids []string
		for _, e := range got.Entries {
			ids = append(ids, e.ID)
		}
		if strings.Join(ids, " ") != test.finds {
			t.Errorf("list %s finds %q, want %q", test.line, ids, test.finds)
		}
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "rungs", "enemies", "gravity"), "Rungs (0)\n\nEnemies (1)\n")
	if got := s.Run(t, program.ExitOK, "list", "feet=3"); got != "No matches.\n" {
		t.Error(got)
	}
}

func TestShow(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	const keyword = "= Rung (keyword, rung)\n  What one stands on.\n  held by: the ladder\n  a second one adds to the first\n  expires: never\n"
	for line, want := range map[string]string{
		"gravity":         "[Gravity]\n",
		"the first rung":  "[The First Rung]\n",
		"first+":          "[polished]\n",
		"ladder Rung":     "rung rung\n[Another]\n\nkeyword rung\n" + keyword,
		"rung rung":       "[Another]\n",
		"keyword Rung":    keyword,
		"enemies gravity": "[Gravity]\n",
	} {
		if got := s.Run(t, program.ExitOK, append([]string{"show"}, strings.Fields(line)...)...); got != want {
			t.Errorf("show %s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

func TestEverythingListedCanBeShown(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for _, r := range registry.Rulesets {
		all := curtaintest.RunJSON[inspect.EntriesDocument](t, s, program.ExitOK, "list", r.Name, "--json")
		for _, e := range testkit.Sample(12, all.Entries) {
			for _, form := range append([]inspect.Entry{e}, e.Forms...) {
				if out := s.Run(t, program.ExitOK, "show", r.Name, form.ID); strings.TrimSpace(out) == "" {
					t.Errorf("%s %s shows nothing", r.Name, form.ID)
				}
				s.Run(t, program.ExitOK, "show", r.Name, e.Kind, form.ID)
			}
		}
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "pip"), "Pip", "10 HP", "the Trickster", "Basics: Quick Jab and Lucky Shot")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "run"), "The run", "3 acts", "Aldric and Pip", "3 Block", "The Opening", "Stage Rat or Rusty Knight", "Boss: The Critic")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "skirmish", "match"), "Team A: Warrior", "Deck of")
}

func TestSimulationCountsAndDependsOnTheSeedsAlone(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	out := s.Run(t, program.ExitOK, "simulate", "--runs", "40")
	curtaintest.CheckContains(t, out, "40 games, seeds 1 to 40: 40 won, 100.0%", "actions per game, fingerprint ")
	curtaintest.CheckContains(t, s.Stderr.String(), "games per second on 2 cores")
	for _, cores := range []int{1, 3, 64} {
		s.Cores = cores
		if got := s.Run(t, program.ExitOK, "simulate", "--runs", "40"); got != out {
			t.Errorf("on %d cores:\n%s\nwant\n%s", cores, got, out)
		}
	}
	if other := s.Run(t, program.ExitOK, "simulate", "--runs", "40", "--seed", "2"); strings.Contains(out, other[len(other)-17:]) {
		t.Error("other seeds give the same fingerprint")
	}
}

func TestSimulationTellsWhatFailed(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Builtin = curtaintest.LadderScripts("13")
	out := s.Run(t, program.ExitFailures, "simulate", "--runs", "12", "--seed", "2")
	curtaintest.CheckContains(t, out, "10 won, 83.3%", "2  16.7%  unfinished in ")
	curtaintest.CheckContains(t, s.Stderr.String(), "2 actions failed, the first with seed 3:", "thirteen rungs")
}

func TestSimulationTellsWhereGamesWereLost(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	out := s.Run(t, program.ExitOK, "simulate", "--runs", "3", "fight", "critic", "critic", "critic", "critic", "macguffin=1")
	curtaintest.CheckContains(t, out, "3 games, seeds 1 to 3: 0 won, 0.0%\n", "lost in Turn ")
	curtaintest.CheckContainsNone(t, out, "ended at")
	s.Builtin = scripts.FS // which has the translation
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "simulate", "--lang", "de", "--runs", "1", "fight", "critic", "critic", "critic", "critic", "macguffin=1"), "verloren in ")
}

func TestPlayersMeetInPairs(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	out := s.Run(t, program.ExitOK, "simulate", "skirmish", "--players", "greedy,random", "--runs", "12")
	curtaintest.CheckContains(t, out, "24 games, seeds 1 to 12: ", "seat 1  seat 2\n", "%  greedy\n", "%  random\n", "  seat 1\n", "  seat 2\n", "actions per game")
	s.Cores = 5
	if again := s.Run(t, program.ExitOK, "simulate", "skirmish", "--players", "greedy,random", "--runs", "12"); again != out {
		t.Errorf("on 5 cores:\n%s\nwant\n%s", again, out)
	}
	var both, turned simulate.SimulationDocument
	for players, to := range map[string]*simulate.SimulationDocument{"greedy,random": &both, "random,greedy": &turned} {
		if err := json.Unmarshal([]byte(s.Run(t, program.ExitOK, "simulate", "skirmish", "--json", "--players", players, "--runs", "12")), to); err != nil {
			t.Fatal(err)
		}
	}
	greedy, random := both.Players[0], both.Players[1]
	if greedy.Games != 24 || greedy.Won+random.Won+greedy.Drawn != 24 || greedy.Won < 18 || greedy.Seats[0].Games != 12 {
		t.Errorf("greedy %+v, random %+v", greedy, random)
	}
	if greedy.Seats[0].Won+random.Seats[0].Won != both.Seats[0].Won {
		t.Errorf("on seat 1 %d and %d won, and seat 1 has %d", greedy.Seats[0].Won, random.Seats[0].Won, both.Seats[0].Won)
	}
	if got := turned.Players[1]; got.Name != "greedy" || got.WinCounts != greedy.WinCounts {
		t.Errorf("named second, greedy has %+v, and first %+v", got, greedy)
	}
	s.Run(t, program.ExitOK, "simulate", "--players", "random", "--runs", "2", "fight", "stage_rat")
}

func TestEveryPairingIsPlayed(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	command := []string{"simulate", "skirmish", "--players", "greedy", "--runs", "5", "--pairings", "archer,archer/goblin,goblin/mage,archer"}
	result := curtaintest.RunJSON[simulate.SimulationDocument](t, s, program.ExitOK, append(command, "--json")...)
	won := 0
	for _, side := range result.Sides {
		if won += side.Won; side.Games != 20 || side.Seats[0].Games != 10 || side.Seats[0].Won+side.Seats[1].Won != side.Won {
			t.Errorf("%+v", side)
		}
	}
	if result.Games != 30 || won != 30 || len(result.Sides) != 3 || len(result.Pairings) != 3 {
		t.Errorf("%d games, won by sides %d: %+v", result.Games, won, result.Pairings)
	}
	var last simulate.SimulationDocument
	one := s.Run(t, program.ExitOK, "simulate", "skirmish", "--players", "greedy", "--runs", "5", "--json", "match", "A=mage,archer", "B=goblin,goblin")
	if err := json.Unmarshal([]byte(one), &last); err != nil {
		t.Fatal(err)
	}
	met := result.Pairings[2]
	if met.Name != "goblin,goblin" || met.Against != "mage,archer" || met.Games != 10 || met.Seats[1].Won != last.Won[1].Games {
		t.Errorf("%+v, and by itself %+v", met, last.Won)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, command...), "%  archer,archer\n", "%  goblin,goblin against mage,archer\n")
	for words, says := range map[string]string{
		"orc":                          "takes 2 to 32 sides separated by /, not 1",
		"/":                            "takes 2 to 32 sides",
		"orc/orc":                      "--pairings lists the same side twice",
		"orc/ork":                      `unknown unit "ork": did you mean "orc"?`,
		"orc/ x":                       "a match does not take",
		"orc/\x1b[2J":                  "unknown unit",
		strings.Repeat("orc,orc/", 99): "not 99",
	} {
		s.Run(t, program.ExitUsage, "simulate", "skirmish", "--pairings", words)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
		curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
	}
	s.Run(t, program.ExitUsage, "simulate", "skirmish", "--pairings", "orc/mage", "match")
	curtaintest.CheckContains(t, s.Stderr.String(), "--pairings already determines the setup")
	s.Run(t, program.ExitUsage, "simulate", "skirmish", "--pairings", "orc/mage", "--runs", "600000000")
	curtaintest.CheckContains(t, s.Stderr.String(), "--runs must be between 1 and 500000000")
	s.Run(t, program.ExitUsage, "simulate", "skirmish", "--players", "full,greedy,random")
	curtaintest.CheckContains(t, s.Stderr.String(), "one name, or two")
}

func TestLimitsAreSetByFlag(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(folder, "cards", "pip", "slow.lua"), `-- Draw 1 card.
return card {
  id = "slow", name = "Slow", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "Draw {cards} card.", values = { cards = 1 },
  upgrade = { cost = 0 },
  play = function(self)
    for i = 1, 15000 do end
    self:draw(self.values.cards)
  end,
}
`)
	play := func(args ...string) string {
		s.SetTypedLines("direct hand + slow", "play slow", "quit")
		return s.Run(t, program.ExitOK, append([]string{"play", "fight", "stage_rat", "--seed", "5", "--scripts", "mine"}, args...)...)
	}
	curtaintest.CheckContains(t, play(), "Slow")
	curtaintest.CheckContainsNone(t, play(), "runs too long")
	curtaintest.CheckContains(t, play("--limit", "instructions=5000"), "slow.lua:6: the script runs too long: more than 5000 instructions")
	s.Run(t, program.ExitUsage, "play", "--limit", "instructons=5")
	curtaintest.CheckContains(t, s.Stderr.String(), `did you mean "instructions"`)
	s.Run(t, program.ExitUsage, "play", "--limit", "instructions=1")
	curtaintest.CheckContains(t, s.Stderr.String(), "between 100 and")
}

// TestWhatIsNotKnownIsAnsweredByWhatIs checks that errors for unknown words suggest what exists.
func TestWhatIsNotKnownIsAnsweredByWhatIs(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for line, says := range map[string]string{
		"mods frob":             `unknown mods command "frob": expected list, where, add, pack, remove, `,
		"mods lisst":            `unknown mods command "lisst": did you mean "list"?`,
		"skirmish list":         "to play it, try `curtain play skirmish`",
		"run":                   "to play it, try `curtain play run`",
		"figth":                 "unknown command \"figth\": did you mean `curtain play fight`?",
		"skirmsh":               "unknown command \"skirmsh\": did you mean `curtain play skirmish`?",
		"new --mod nowhere x":   "no such file or folder: `curtain mods` lists the mods, and `curtain new mod` creates one",
		"show skirmish":         "`curtain list skirmish` lists them",
		"show":                  "`curtain list` lists them",
		"check --explain frob":  `unknown code "frob": the codes are C001 to C311; "all" explains all of them`,
		"check --explain c2001": `did you mean "C`,
		"replay nofile":         "curtain: no such file or saved game: nofile; `curtain games` lists saved games\n",
		"reference chess":       "expected curtain, skirmish, autobattle or battleline",
		"serve --others nobody": "expected full, quick, greedy, random or a number",
		"play --mod nowhere":    "--mod: no such file or folder",
	} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		if got := s.Stderr.String(); !strings.Contains(got, says) {
			t.Errorf("%s: no %q in\n%s", line, says, got)
		}
	}
}
