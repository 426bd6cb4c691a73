// Package simulate implements the commands simulate, which lets bots play many games and reports the
// results, and weigh, which finds out how strong a card is.
//
//	simulate.go    the command, and simulations of one version; how many games are watched
//	options.go     its flags; which games are played: setups, pairings (how many sides), players
//	report.go      what is computed from the games: the text and the JSON of a report
//	rows.go        the columns of the files with a line for each game or decision, JSON or Parquet
//	external.go    players that are other programs: how they are run and how they lose; their limits
//	weigh.go       the command weigh, which compares a card with similar ones; how many of those
//	offers.go      weigh --offers, which plays whole games in which a card may be offered
//	tune.go        weigh --tune, which looks for a value of a card; how many values are tried
//	detail.go      statistics of scenes and choices
//	ladder.go      simulations with all players
//	assert.go      assertions about results, for CI
//	match.go       simulations that compare two versions, and their results; how many pairs of games
//	variant.go     how a version is described and loaded, also from a git repository; limits of size and time
//	open.go        where the games of two versions diverge, and a console with both
//	experiment.go  the games of all versions, also without the effect of a definition; what identifies them elsewhere
//	shards.go      parts of them, also on request of the command lab; what workers elsewhere need to play them
//	workers.go     how the command lab is run, and how long it may take to end
//	live.go        simulations for a web page, with results at any time; how many games
//
// A version is the content of a game, or a variant of it; a knock-out is a version in which one
// definition has no effect. Pairings are setups in which each of some sides meets each other.
package simulate

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/journal"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
)

func SimulateCommand() program.Command {
	return program.Command{
		Name: "simulate", Args: "[game] [what]", Loads: true, JSON: true, Setups: true, Complete: load.CompleteSetup,
		About: "play many games with bots and report the results",
		Examples: []program.Example{
			{Line: "simulate --runs 200", About: "how often the bot wins a run, and the fingerprint of 200 games"},
			{Line: "simulate fight critic --detail", About: "one fight, with statistics for every card, choice and scene"},
			{Line: "simulate --against HEAD", About: "your scripts compared with those of the last commit"},
			{Line: "simulate skirmish --players full,random", About: "two players against each other, each from both seats"},
			{Line: `simulate --assert "winrate between 45% and 60%"`, About: "fails unless the assertion holds, for use in CI"},
		},
		FlagGroups: []program.FlagGroup{{Title: "flags for using several processes or machines", Flags: distributionFlagNames()}},
		More: `
Games are played with the seeds N, N+1 and so on. The results depend on the scripts and the
seeds alone, not on the machine. The fingerprint covers everything that is reported about each
game, the players, and the definitions from mods: equal fingerprints mean equal results.

The players are: random; greedy, which takes the option that looks best now; quick, which tries
20 actions for each choice; and full, which tries 240 and considers the replies of other
players. Quick and full have learned what is worth collecting between fights, and what matters
in a fight, from thousands of practice games that came with the program. Full practices first
if the scripts are not those that came with the program: see "curtain help config".
exec:COMMAND is a program, started as often as needed, which asks for its games on standard
output, using the protocol of "curtain serve": see "As a player in simulations" in
engine/wire/PROTOCOL.md. It loses each game in which it fails or exceeds --player-seconds.

Two players, as in "simulate skirmish --players full,random", play each seed twice, with
swapped seats. --pairings lists sides for a two-player game, such as their units or decks, as
in "simulate skirmish --pairings warrior,mage/orc,orc/orc,goblin": each side plays against
every other from both seats. Rates have a 95% confidence interval; a draw counts as half a
win.

With --against, the same seeds are also played in another version of the scripts: ` + variantForms + `.
If --against is repeated, each is applied on top of the previous ones. The report shows
the difference in wins and in margin, always the other version (the variant) minus the
current scripts, with their intervals, and every seed that has a different winner; --open N
shows where the games of one seed diverge. The simulation stops as soon as
the difference is known to be real, or smaller than --bound. A 95% confidence sequence
remains valid no matter how often you look at it. With --runs, the number of pairs is fixed,
and the report has the narrower 95% confidence interval instead.

--assert checks a measure. winrate is the percentage of games won. winrate(ID) is how often
a scene was passed, or how often games were won in which the card or option was taken or
played; taken(ID) is how often it was taken when offered; turns(ID) is how many turns a scene
takes; and worth(ID), with --knockouts, is the worth of a card. With --against, points is
the difference in wins, in percentage points, and margin the difference in margin, each the
variant minus the current scripts. With --ladder, winrate(PLAYER) is the win rate of a player
who plays alone, and points(PLAYER, PLAYER) and points(PLAYER) are the difference in win
rate, in points, from another player or from all others. With "surely" in front, the whole
interval must satisfy the assertion. The exit status is 1 if an assertion does not hold.

Work can be split between processes, with exactly the same results: --shard 3/8 plays one
of eight shards and writes it to a file, and the same command with --join instead combines
the files. --workers N starts worker processes, and --nats URL puts the simulation in the
queue of a NATS cluster, for all workers that "lab worker" has started there; both need the
lab command.`,
		Setup: func(f *flag.FlagSet) program.Handler {
			o := Options{}
			o.addFlags(f)
			seed := program.AddSeedFlag(f, "seed", 1, "start with seed `N` instead of 1")
			workers := addWorkerFlags(f)
			return func(h *program.Host, args []string) int {
				o.Seed, o.detail = seed.N, o.detail || o.knockouts
				f.Visit(func(one *flag.Flag) { o.match.runsGiven = o.match.runsGiven || one.Name == "runs" })
				if err := cmp.Or(o.externalPlayers.checkPlayerFlags(h, o), o.checkFlagCombinations(workers())); err != nil {
					return h.PrintMisuse("simulate", "%s", err)
				}
				if workers() {
					return runLab(h)
				}
				return o.runSimulateCommand(h, args)
			}
		},
	}
}

// newSimulationExperiment returns the experiment for one version. run plays it, prints results and returns the status.
func newSimulationExperiment(h *program.Host, g *load.LoadedGame, setup string, o Options) (q *experiment, run func() (status int), err error) {
	q, sides, err := newExperiment(h, g, setup, o)
	return q, func() int { return q.runSimulation(setup, sides) }, err
}

func (q *experiment) runSimulation(setup string, sides []string) (status int) {
	h, g, o := q.Host, q.games[0], q.Options
	start := time.Now()
	a := newResultAccumulator(g, q.plans[0], sides)
	var knockouts []*planComparison
	for i := range q.plans[1:] {
		knockouts = append(knockouts, newPlanComparison(q.plans, 0, i+1))
	}
	limitErr, err := q.playAndCount(a, knockouts)
	took := time.Since(start)
	if err != nil {
		return h.PrintError("simulate", err)
	}
	result := newSimulationDocument(g, a, knockouts, o)
	result.Document, result.What = h.NewDocument("simulate", g.Ruleset), setup
	if h.JSON {
		h.PrintJSON(result)
	} else {
		printSummary(h, result)
		if o.detail {
			printDetail(h, result.Detail)
		}
	}
	holds := printAssertions(h, result.Asserted)
	if len(result.Programs) == 0 {
		h.PrintToStderr("To open one of them in the console: %s", a.openExampleGameCommand(h, g))
	}
	q.printSpeed(took)
	if f := result.FirstFailure; f != nil {
		h.PrintToStderr("%s failed, the first with seed %d:\n%s", speech.CountWithNoun(result.FailedActions, "action"), f.Seed, f.Message)
	}
	if limitErr != nil {
		h.PrintToStderr("Simulation incomplete: %s", limitErr)
	}
	return program.FailureStatus(result.FailedActions+result.Unfinished > 0 || limitErr != nil || !holds)
}

func newExperiment(h *program.Host, g *load.LoadedGame, setup string, o Options) (q *experiment, sides []string, err error) {
	versions := 1
	if o.knockouts {
		versions += len(idsWithEffect(g.Content))
	}
	o.setDefaultBudget(h, versions)
	plan, sides, err := NewPlan(h, g, setup, o)
	if err == nil {
		err = checkFlagsAndSetWatch(h, plan, g, o)
	}
	q = &experiment{Host: h, Options: o, plans: []*lab.Plan{plan}, games: []*load.LoadedGame{g}}
	if err == nil && o.knockouts {
		q.plans = append(q.plans, knockoutPlans(h, g, plan, o.knockout)...)
	}
	return q, sides, err
}

// playAndCount plays the games and passes the results to a, to knockouts, and to the files of --rows and --decisions.
// limitErr is not nil if the scripts exceeded their limit of instructions.
func (q *experiment) playAndCount(a *resultAccumulator, knockouts []*planComparison) (limitErr, err error) {
	count := func() (err error) {
		limitErr, err = q.forEachSeed(q.plans[0].DescribeWinRate, func(r lab.VariantShards) error {
			for _, c := range knockouts {
				c.compareShards(r)
			}
			return a.addShard(r[0])
		})
		return err
	}
	err = createRowsFileDuring(q.Host, q.rows, &a.rows, func() error {
		return createRowsFileDuring(q.Host, q.decisions, &a.decisions, count)
	})
	return limitErr, err
}

func newSimulationDocument(g *load.LoadedGame, a *resultAccumulator, knockouts []*planComparison, o Options) *SimulationDocument {
	for _, c := range knockouts {
		a.fingerprint.Uint64(c.Fingerprint)
	}
	s := a.finishDocument()
	if o.needsRecords() {
		s.Detail = newDetails(g, a)
	}
	for _, c := range knockouts {
		id := c.plans[c.other].Without
		if at := slices.IndexFunc(s.Detail.Played, func(r lab.Row) bool { return r.Name == id && r.Taken > 0 }); at >= 0 {
			s.Detail.Played[at].Worth = new(pointsEstimate(&c.Comparison))
		}
	}
	for _, one := range o.asserts {
		s.Asserted = append(s.Asserted, one.compareWithEstimate(one.estimateInSimulation(s, g.Content), 95, lab.FixedInterval))
	}
	return s
}

const maxWatchedGames = 50_000 // maximum number of recorded games, whose records take some kilobytes each

func (o Options) needsRecords() bool { return o.detail || o.asserts != nil || o.decisions != "" }

func checkFlagsAndSetWatch(h *program.Host, p *lab.Plan, g *load.LoadedGame, o Options) error {
	ids := engine.Map(g.Content.Entries(), func(e lookup.Entry) string { return e.ID })
	for _, a := range o.asserts {
		if err := a.checkMeasureExists(oneVersion, ids); err != nil {
			return err
		}
	}
	for _, id := range o.knockout {
		if scripting.EffectFunctionNames(g.Content, "", id) == nil {
			return program.UsageError{Err: fmt.Errorf("--knockout: %s is not a playable card", program.QuoteForTerminal(id))}
		}
	}
	for _, f := range [][2]string{{"rows", o.rows}, {"decisions", o.decisions}} {
		if _, err := os.Lstat(h.AbsPath(f[1])); f[1] != "" && err == nil {
			return program.UsageError{Err: fmt.Errorf("--%s: %s already exists", f[0], source.Printable(f[1]))}
		}
	}
	switch {
	case !o.needsRecords():
		return nil
	case p.GameCount() > maxWatchedGames:
		return program.UsageError{Err: fmt.Errorf("--detail, --assert and --decisions support up to %d games, not %d", maxWatchedGames, p.GameCount())}
	}
	p.Watch = newRecordingOptions(g)
	p.Watch.Decisions = o.decisions != ""
	return nil
}

func printPractice(h *program.Host, list []bot.PracticeUsed) {
	for _, b := range list {
		h.PrintParagraph(fmt.Sprintf("choices are based on %s", b))
	}
}

func printSummary(h *program.Host, s *SimulationDocument) {
	var wins []string
	for _, w := range s.Won {
		text := fmt.Sprintf("%d won, %.1f%%", w.Games, w.Percent)
		if len(s.Won) > 1 {
			text = fmt.Sprintf("%d won by seat %d, %.1f%%", w.Games, w.Seat, w.Percent)
		}
		wins = append(wins, text)
	}
	h.Printf("%s, seeds %d to %d: %s", speech.CountWithNoun(s.Games, "game"), s.Seed, s.Seed+uint64(s.seeds-1), strings.Join(wins, "; "))
	if s.Mods != nil {
		list := engine.Map(s.Mods, func(m journal.Mod) string { return m.ID + " " + m.Version })
		h.PrintParagraph("mods: " + program.JoinFirstTwelve(list))
	}
	for _, e := range s.Ended {
		h.Printf("%6d  %4.1f%%  %s", e.Games, e.Percent, h.Screen().TranslatePhrases(e.How))
	}
	printStandings(h, s)
	h.Printf("%.1f actions per game, fingerprint %s", s.ActionsPerGame, s.Fingerprint)
	printPractice(h, s.Practice)
	s.externalPlayersReport.printReport(h)
}
