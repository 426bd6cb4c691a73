package simulate_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// weighed returns the JSON output of weigh for a card.
func weighed(s *curtaintest.TestProgram, t *testing.T, args ...string) simulate.WeighingDocument {
	t.Helper()
	return curtaintest.RunJSON[simulate.WeighingDocument](t, s, program.ExitOK, append([]string{"weigh", "--json"}, args...)...)
}

func TestACardIsWeighed(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	args := []string{"stage_combat", "--players", "greedy", "--runs", "12", "--against", "stage_combat.values.damage=12"}
	d := weighed(s, t, args...)
	if d.Pairs != 36 || len(d.Setups) != 3 || d.CameUp < 90 || d.Variant == nil || d.Variant.Advantage.Low <= 0 || d.Knockout.Advantage.Low <= 0 {
		t.Errorf("%+v", d)
	}
	if len(d.Peers) != 5 || d.Alike != "uncommon attacks that cost 1" || d.Peers[0].Advantage.Mean < d.Peers[4].Advantage.Mean || len(d.Seeds) == 0 {
		t.Errorf("beside others: %+v", d)
	}
	if s.Cores = 1; testkit.Full {
		if again := weighed(s, t, args...); again.Fingerprint != d.Fingerprint {
			t.Errorf("one core: %s, two: %s", again.Fingerprint, d.Fingerprint)
		}
	}
	s.Cores = 2
	with := weighed(s, t, "comic_relief", "--with", "vex,annoying_poke", "--runs", "4", "--peers", "0", "--offers")
	o := with.Offers
	if !strings.Contains(with.Setups[0], ",vex,annoying_poke,comic_relief,comic_relief") || o.Games != 4 || o.Offered == 0 || o.Knockout.Low >= o.Knockout.High {
		t.Errorf("with offers: %+v", with)
	}
	for _, args := range [][]string{{"--with", "stage_rat"}, {"--offers", "--tune", "luck=1..2"}} {
		s.Run(t, program.ExitUsage, append([]string{"weigh", "comic_relief"}, args...)...)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "weigh", "comic_relief", "--runs", "2", "--offers", "--peers", "3"),
		"It hardly ever makes a difference in this deck", "2 whole games, taking it whenever it is offered", "compared with a free choice, in which it was taken ")
	same := weighed(s, t, "stage_combat", "--players", "random", "--runs", "8", "--peers", "2", "--against", "stage_combat.values.damage=3")
	if same.Variant.Ahead+same.Variant.Behind != 0 || len(same.Peers) != 2 {
		t.Errorf("an equal card is different: %+v", same)
	}
	out := s.Run(t, program.ExitOK, append([]string{"weigh", "--peers", "3"}, args...)...)
	curtaintest.CheckContains(t, out, "36 pairs of games, seeds 1 to 12, played by greedy", " ahead  behind  advantage, 95% CI", "against stage_combat=nothing", "stage_combat.values.damage=12 against the current scripts: stronger", "uncommon attacks that cost 1 (3 of 5 compared).", "It helped most with these seeds: ")
	for line, says := range map[string]string{"blok": `nothing is called "blok"`, "": "needs the id of a card", "stage_rat": "stage_rat", "vex --peers x": "number"} {
		s.Run(t, program.ExitUsage, append([]string{"weigh"}, strings.Fields(line)...)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
	}
	s.Run(t, program.ExitUsage, "weigh", "skirmish", "attack")
	curtaintest.CheckContains(t, s.Stderr.String(), "of kind card cannot be weighed in Skirmish", "simulate --knockout attack")
}

// TestWhatIsInPlayFromTheStartIsWeighed weighs units, also those without effects, and a card in a deck with its house.
func TestWhatIsInPlayFromTheStartIsWeighed(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	for line, alike := range map[string]string{"skirmish warrior": "melee units", "autobattle moth": "units that cost 0", "battleline understudy": "common trapdoor creatures"} {
		d := weighed(s, t, append(strings.Fields(line), "--players", "random", "--runs", "3", "--peers", "2")...)
		if d.CameUp == 0 || len(d.Peers) != 2 || !strings.HasPrefix(d.Alike, alike) {
			t.Errorf("%s: %+v", line, d)
		}
	}
	for setup, says := range map[string]string{"mine=gala,nobody": `unknown card "nobody"`, "mine=gala,understudy": "no cards of the house trapdoor", "mine=gala," + strings.Repeat("vigil_keeper,", 300) + "halo": "cards"} {
		s.Run(t, program.ExitUsage, "simulate", "battleline", "duel", setup, "--runs", "1")
		curtaintest.CheckContains(t, s.Stderr.String(), says)
	}
}

func TestAnItemIsWeighed(t *testing.T) {
	testkit.SkipIfShort(t)
	circus, err := filepath.Abs(filepath.Join("..", "..", "..", "scripts", "examples", "curtain", "big_top"))
	if err != nil {
		t.Fatal(err)
	}
	s := curtaintest.NewProgramWithMods(t)
	s.Run(t, program.ExitUsage, "weigh", "custard_pie", "--scripts", circus, "--offers")
	curtaintest.CheckContains(t, s.Stderr.String(), "--offers cannot be used with definitions of kind item")
	d := weighed(s, t, "custard_pie", "--scripts", circus, "--players", "random", "--runs", "3", "--peers", "1")
	if d.Pairs != 6 || d.CameUp != 100 || len(d.Peers) != 1 || !strings.HasPrefix(d.Alike, "uncommon items") || !strings.HasSuffix(d.Setups[0], " items=custard_pie") {
		t.Errorf("%+v", d)
	}
}

var weighings = flag.Int("weighings", 20, "weigh a card `N` times with each change")

// TestAStrongerCardIsFound weighs an attack with 3, 1 and 0 more damage, with different seeds. Of 20 weighings, 18
// must find the stronger card, and at most 3 a difference where there is none.
func TestAStrongerCardIsFound(t *testing.T) {
	testkit.SkipUnlessLong(t)
	s := curtaintest.NewProgramWithMods(t)
	for more, least := range map[int]int{3: *weighings * 18 / 20, 1: *weighings * 18 / 20, 0: 0} {
		found := 0
		for n := range *weighings {
			d := weighed(s, t, "stage_combat", "--peers", "0", "--seed", fmt.Sprint(1+1000*n), "--against", fmt.Sprintf("stage_combat.values.damage=%d", 3+more))
			if d.Variant.Advantage.Low > 0 {
				found++
			}
		}
		if t.Logf("+%d: stronger in %d of %d", more, found, *weighings); found < least || more == 0 && found > *weighings*3/20 {
			t.Errorf("+%d: stronger in %d of %d", more, found, *weighings)
		}
	}
}

// runTune returns the JSON output of weigh --tune for a card.
func runTune(s *curtaintest.TestProgram, t *testing.T, args ...string) simulate.TuningDocument {
	t.Helper()
	return curtaintest.RunJSON[simulate.TuningDocument](t, s, program.ExitOK, append([]string{"weigh", "--json", "--players", "greedy"}, args...)...)
}

// TestAValueIsFoundAgain changes a number by a mod, and tunes it with other seeds to find the original value.
func TestAValueIsFoundAgain(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	runs := fmt.Sprint(testkit.Size(10, 40))
	was := runTune(s, t, "cooperative_strike", "--peers", "2", "--tune", "damage=8..9", "--runs", runs).Tried[0].Found.Mean
	s.WriteManifest(t, "spoiled", "spoiled", "1.0.0", `game = "curtain"`)
	s.WriteFile(t, "spoiled/a.lua", `override "cooperative_strike" { values = { damage = 20 } }`)
	d := runTune(s, t, "cooperative_strike", "--mod", "spoiled", "--peers", "2", "--tune", "damage=3..20", "--runs", runs, "--seed", "5000", "--worth", fmt.Sprint(was))
	if !slices.Contains(d.Fits, 8) || slices.Contains(d.Fits, 20) || len(d.Tried) != 18 || d.Tried[0].Found.Mean >= d.Tried[17].Found.Mean || d.Measure != "worth" {
		t.Errorf("%+v", d)
	}
	by := runTune(s, t, "cooperative_strike", "--tune", "damage=2..4", "--runs", "2", "--winrate", "65")
	if by.Measure != "winrate" || by.Proposed != 2 || len(by.Fits) == 0 {
		t.Errorf("%+v", by)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "weigh", "cooperative_strike", "--players", "greedy", "--tune", "damage=8..9", "--peers", "1", "--runs", "1"), "target: an advantage of 0 over other", "damage  found, 95% CI", "Proposed: damage = ")
}

func TestWhatCannotBeTuned(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	for _, c := range []struct{ args, why string }{
		{"stage_combat --tune damage", "NAME=LOW..HIGH"}, {"stage_combat --tune =1..2", "NAME=LOW..HIGH"}, {"stage_combat --tune damage=2..2", "NAME=LOW..HIGH"},
		{"stage_combat --tune damage=1..99999999999", "at most 24 values"}, {"stage_combat --tune damage=1..100", "at most 24 values"},
		{"stage_combat --tune damage=1..2 --against HEAD", "cannot be combined"},
		{"stage_combat --tune damage=1..2 --peers 0", "use --winrate"}, {"nothing --tune damage=1..2", "nothing is called"},
		{"stage_combat --tune damage=-2147483648..2147483647", "at most 24 values"},
		{"stage_combat --worth 3", "--worth needs --tune"}, {"stage_combat --winrate 55", "--winrate needs --tune"},
		{"stage_combat --tune damage=1..2 --worth 3 --winrate 55", "cannot be combined"}, {"stage_combat --tune damage=1..2 --worth NaN", "a number between -100 and 100"},
		{"stage_combat --tune damage=1..2 --winrate -5", "a number between 0 and 100"},
	} {
		s.Run(t, program.ExitUsage, append([]string{"weigh"}, strings.Fields(c.args)...)...)
		curtaintest.CheckContains(t, s.Stderr.String(), c.why)
	}
}
