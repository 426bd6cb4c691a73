package simulate_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// simulated returns the JSON output of simulate.
func simulated(s *curtaintest.TestProgram, t *testing.T, args ...string) simulate.SimulationDocument {
	t.Helper()
	return curtaintest.RunJSON[simulate.SimulationDocument](t, s, program.ExitOK, append([]string{"simulate", "--json"}, args...)...)
}

// TestEveryActionIsInTheDetail checks that turns, cards played and choices made add up to all actions of a run,
// except that its last turn need not be ended.
func TestEveryActionIsInTheDetail(t *testing.T) {
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	plain := simulated(s, t, "--players", "greedy", "--runs", "8", "--seed", "33")
	watched := simulated(s, t, "--players", "greedy", "--runs", "8", "--seed", "33", "--detail")
	same := watched
	same.Detail, same.Fingerprint = nil, plain.Fingerprint // that covers what is watched, too
	if !reflect.DeepEqual(plain, same) {
		t.Errorf("watching changes the games: %+v, and %+v", plain, same)
	}
	d, done, scenes := watched.Detail, 0.0, 0
	for _, rows := range [][]lab.Row{d.Chosen, d.Played} {
		for _, r := range rows {
			done += float64(r.Times)
		}
	}
	for i, r := range d.Places {
		done += r.Turns * float64(r.Games)
		scenes += r.Games
		if i > 0 && r.Games > d.Places[i-1].Games || r.Low > r.Percent || r.High < r.Percent {
			t.Errorf("%+v", r)
		}
	}
	if off := done - float64(watched.Actions); off > float64(scenes)+3 || off < -3 { // the turns are rounded
		t.Errorf("%.1f actions are counted, of %d", done, watched.Actions)
	}
	summary := s.Run(t, program.ExitOK, "play", "--auto", "--seed", "3", "fight", "stage_rat")
	one := simulated(s, t, "fight", "stage_rat", "--seed", "3", "--runs", "1", "--detail").Detail.Places[0]
	curtaintest.CheckContains(t, summary, fmt.Sprintf("It took %.0f turns", one.Turns))
	if one.Name != "Against Stage Rat" {
		t.Errorf("a fight is called %q", one.Name)
	}
	last := d.Places[len(d.Places)-1]
	if won := watched.Won[0].Games; len(d.Places) != 9 || last.Percent*float64(last.Games) < 100*float64(won)-5 || last.Name != "Act III · The Climax · Boss, scene 3 of 3" {
		t.Errorf("%d won, and the last scene is %+v", watched.Won[0].Games, last)
	}
	for _, id := range d.Never {
		if slices.ContainsFunc(d.Played, func(r lab.Row) bool { return r.Name == id && r.Times > 0 }) {
			t.Errorf("%s is never played, and played", id)
		}
	}
	if i := slices.IndexFunc(d.Curves, func(c lab.SceneCurve) bool { return c.Word == "macguffin.hp" }); i < 0 || len(d.Curves[i].Means) != 9 || d.Curves[i].Means[0] > 50 {
		t.Errorf("%+v", d.Curves)
	}
	if !slices.ContainsFunc(d.Subjects, func(r lab.Row) bool { return r.Name == "Against The Critic" }) || len(d.Extremes) != 5 {
		t.Errorf("%+v, %+v", d.Subjects, d.Extremes)
	}
}

// TestAPageGetsWhatTheDocumentSays parses a document for a page and prints it again, with every key and number.
func TestAPageGetsWhatTheDocumentSays(t *testing.T) {
	out := curtaintest.NewProgramWithMods(t).Run(t, program.ExitOK, "simulate", "skirmish", "--players", "greedy,random", "--runs", "2", "--detail", "--json")
	read, err := simulate.ParseReport([]byte(out))
	if err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(read)
	var said, got map[string]any
	if json.Unmarshal([]byte(out), &said) != nil || json.Unmarshal(again, &got) != nil || !reflect.DeepEqual(said, got) {
		t.Errorf("%v: a page gets\n%s\nof\n%s", err, again, out)
	}
}

func TestWhatACardIsWorthIsKnownByKnockingItOut(t *testing.T) {
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	d := simulated(s, t, "fight", "playwright", "--players", "greedy", "--runs", fmt.Sprint(testkit.Size(24, 60)), "--knockouts").Detail
	for _, r := range d.Played {
		if known := r.Worth != nil; known != (r.Taken > 0) {
			t.Errorf("%+v", r)
		}
		if r.Name == "galvanize" && (r.Worth.Mean <= 0 || r.Worth.High < r.Worth.Mean) {
			t.Errorf("galvanize is worth %+v", r.Worth)
		}
	}
	for _, r := range simulated(s, t, "fight", "playwright", "--players", "greedy", "--runs", "20", "--knockout", "block").Detail.Played {
		if known := r.Worth != nil; known != (r.Name == "block") {
			t.Errorf("%+v", r)
		}
	}
	s.Run(t, program.ExitUsage, "simulate", "--knockout", "blok")
	curtaintest.CheckContains(t, s.Stderr.String(), `"blok" is not a playable card`)
	for _, game := range []string{"skirmish", "autobattle", "battleline"} {
		if d := simulated(s, t, game, "--players", "greedy", "--runs", "2", "--detail").Detail; len(d.Places) == 0 || len(d.Played)+len(d.Chosen) == 0 {
			t.Errorf("%s: %+v", game, d)
		}
	}
	s.Run(t, program.ExitUsage, "simulate", "--detail", "--runs", "60000")
	curtaintest.CheckContains(t, s.Stderr.String(), "--detail, --assert and --decisions support up to 50000 games")
}

func TestEveryEnemyOfAFightHasARow(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	rows := simulated(s, t, "fight", "stage_rat", "critic", "stage_rat", "--players", "random", "--runs", "5", "--detail").Detail.Subjects
	for _, r := range rows {
		if r.Games != 5 {
			t.Errorf("%+v", r)
		}
	}
	if len(rows) != 2 || rows[0].Name == rows[1].Name {
		t.Errorf("%+v", rows)
	}
}

func TestAssertionsDecideTheExitStatus(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	asserts := func(status int, text, says string) {
		t.Helper()
		s.Run(t, status, "simulate", "fight", "critic", "--players", "random", "--runs", "20", "--assert", text)
		curtaintest.CheckContains(t, s.Stdout.String()+s.Stderr.String(), says)
	}
	asserts(program.ExitOK, "winrate(critic) between 5% and 99%", "holds: winrate(critic) between 5% and 99%: it is ")
	asserts(program.ExitOK, " winrate above 5 ", "holds: winrate above 5: it is ")
	asserts(program.ExitOK, "taken(block) above 99.5", "it is 100.0, 95% confidence interval 83.9 to 100.0, which may change with more games")
	asserts(program.ExitFailures, "surely taken(block) above 99.5", "fails: surely taken(block) above 99.5: it is 100.0, 95% confidence interval 83.9 to 100.0, which may change")
	asserts(program.ExitOK, " surely taken(block) above 80", "holds: surely taken(block) above 80: it is 100.0, 95% confidence interval 83.9 to 100.0\n")
	asserts(program.ExitFailures, "taken(block) below 60", "fails: taken(block) below 60: it is 100.0, 95% confidence interval 83.9 to 100.0\n")
	asserts(program.ExitOK, "surely turns(critic) above 1", "holds: surely turns(critic) above 1: it is ")
	asserts(program.ExitFailures, "turns( critic ) below 2%", "fails: turns")
	asserts(program.ExitFailures, "winrate(vex) below 100", "too few games to tell")
	asserts(program.ExitFailures, "worth(block) below 100", "too few games to tell")
	for text, says := range map[string]string{
		"surely": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "surelywinrate above 3": `unknown measure "surelywinrate"`, "": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "winrate": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "winrate above": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "winrate between 3": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B",
		"winrate above 3 and 4": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "winrate(critic(x)) above 3": "does not have the form [surely] MEASURE(ID) between A and B, above A or below B", "wins above 3": `unknown measure "wins": expected`,
		"winrat above 3": `did you mean "winrate"?`, "turns above 3": "write turns(ID)", "turns(a,b) above 3": "write turns(ID)", "winrate above 3.3.3": "is not a number", "winrate between 9 and 3": "must be a number of at least 9",
		"winrate(critik) above 3": `did you mean "critic"?`, "winrate(full) above 3": `unknown name "full"`, "winrate(" + strings.Repeat("(", 100_000): "100008 bytes long, more than the limit of 1000", "winrate(" + curtaintest.HostileText + ") above 3": "",
		"winrate above " + strings.Repeat("9", 900): "",
	} {
		asserts(program.ExitUsage, text, says)
		curtaintest.CheckNoTerminalControls(t, text, s.Stderr.String(), false)
	}
	s.Run(t, program.ExitUsage, "simulate", "--assert", "winrate above 3", "--against", "no-mods")
	curtaintest.CheckContains(t, s.Stderr.String(), "asserted: without --against or --ladder, and with --ladder")
	asserts(program.ExitUsage, "points above 3", "asserted: with --against, and with --ladder")
	asserts(program.ExitUsage, "margin(critic) above 3", "asserted: with --against")
	differs := func(status int, text, more, says string) {
		t.Helper()
		s.Run(t, status, "simulate", "fight", "playwright", "macguffin=25", "--players", "greedy", "--runs", "60", "--against", "playwright.hp=20", "--assert", text, "--assert", more)
		curtaintest.CheckContains(t, s.Stdout.String(), says+text+": it is ", says+more+": it is ")
	}
	differs(program.ExitOK, "points above 5", "surely margin above 0", "holds: ")
	differs(program.ExitFailures, "margin below 0", "surely points below 0", "fails: ")
}

func TestEachGameIsARow(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	sum := simulated(s, t, "skirmish", "--players", "greedy,random", "--runs", "5", "--rows", "games.jsonl")
	lines := strings.Split(strings.TrimSpace(curtaintest.Read(t, s, "games.jsonl")), "\n")
	won, actions := 0, int64(0)
	for _, line := range lines {
		var r simulate.GameRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		won += engine.BoolToInt(r.Winner == 1)
		actions += int64(r.Actions)
	}
	if len(lines) != 10 || won != sum.Won[0].Games || actions != sum.Actions {
		t.Errorf("%d rows, %d won, %d actions: %+v", len(lines), won, actions, sum)
	}
	for path, status := range map[string]int{"games.jsonl": program.ExitUsage, ".": program.ExitUsage, "nowhere/x": program.ExitFailures, "/dev/full": program.ExitUsage} {
		s.Run(t, status, "simulate", "--players", "random", "--runs", "1", "--rows", path)
	}
	if curtaintest.Read(t, s, "games.jsonl") != strings.Join(lines, "\n")+"\n" {
		t.Error("the rows of before are gone")
	}
}

// TestEachDecisionIsARow compares the rows of decisions with those of games and with what was counted.
func TestEachDecisionIsARow(t *testing.T) {
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	sum := simulated(s, t, "--players", "greedy", "--runs", "6", "--decisions", "decisions.jsonl", "--rows", "games.jsonl")
	text := curtaintest.Read(t, s, "decisions.jsonl")
	kinds, chosen, last := map[string]int{}, map[string]int{}, simulate.DecisionRow{}
	for line := range strings.Lines(text) {
		var r simulate.DecisionRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if kinds[r.Kind]++; r.Kind == "choice" {
			chosen[r.Chosen]++
		}
		if !slices.Contains(r.Options, r.Chosen) || r.Seat != 1 || r.Place == "" || r.Seed == last.Seed && r.Number != last.Number+1 || r.Seed != last.Seed && r.Number != 1 {
			t.Errorf("after %+v there is %s", last, line)
		}
		last = r
	}
	took := 0
	for _, row := range sum.Detail.Chosen {
		if took += row.Times; row.Times != chosen[row.Name] {
			t.Errorf("%s was chosen %d times, and there are %d rows", row.Name, row.Times, chosen[row.Name])
		}
	}
	if kinds["choice"] != took || kinds["turn"] == 0 || int64(strings.Count(text, "\n")) != sum.Actions || last.Seed != 6 {
		t.Errorf("%v, %d choices were counted in %d actions", kinds, took, sum.Actions)
	}
	for _, more := range [][]string{{"--decisions", "decisions.jsonl"}, {"--decisions", "x", "--shard", "1/2"}, {"--decisions", "x", "--workers", "2"}, {"--decisions", "x", "--ladder"}, {"--decisions", "x", "--against", "no-mods"}, {"--decisions", "x", "--runs", "60000"}} {
		s.Run(t, program.ExitUsage, append([]string{"simulate", "--players", "random"}, more...)...)
	}
	if curtaintest.Read(t, s, "decisions.jsonl") != text {
		t.Error("the rows of before are gone")
	}
}

func TestPlayersFormALadder(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	s := curtaintest.NewProgramWithMods(t)
	const runs = 16
	out := s.Run(t, program.ExitOK, "simulate", "fight", "playwright", "--runs", fmt.Sprint(runs), "--ladder", "--assert", "surely points(full, random) above 0", "--assert", "winrate(random) below 50")
	curtaintest.CheckContains(t, out, fmt.Sprintf("%d games per row, seeds 1 to %[1]d:", runs), "95% CI", "  full\n", "  quick\n", "  greedy\n", "  random\n", "full against quick\n", "greedy against random\n", "holds: surely points(full, random)", "holds: winrate(random)")
	const seeds = 1
	out = s.Run(t, program.ExitFailures, "simulate", "skirmish", "--runs", fmt.Sprint(seeds), "--ladder", "--assert", "points(random) above 0")
	curtaintest.CheckContains(t, out, fmt.Sprint(2*seeds, " games per row"), "full against quick", "full against random", "quick against greedy", "greedy against random", "fails: points(random) above 0: it is -100.0")
	for _, args := range [][]string{{"--against", "no-mods"}, {"--detail"}, {"--rows", "x"}, {"--knockouts"}, {"--assert", "winrate above 3"}, {"--assert", "points(full, nobody) above 3"}, {"--assert", "points above 3"}} {
		s.Run(t, program.ExitUsage, append([]string{"simulate", "--ladder"}, args...)...)
	}
}

// TestNoPlayerLosesToTheReferences lets all players meet in games for two and prints the table: quick beats the
// frozen reference greedy by 60 to 40 and random by 95 to 5, and full loses to no other player by more than 55 to 45.
func TestNoPlayerLosesToTheReferences(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewProgramWithMods(t)
	games := map[string]string{"skirmish": "5", "autobattle": "10"}
	if *testkit.Long {
		games["battleline"] = "4"
	}
	for game, runs := range games {
		args := []string{"simulate", game, "--ladder", "--runs", runs, "--assert", "points(quick, greedy) above 20", "--assert", "points(quick, random) above 90", "--assert", "points(full) above -10", "--assert", "surely points(full, random) above 0"}
		t.Log(s.Run(t, program.ExitOK, args...))
	}
}
