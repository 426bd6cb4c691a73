// Package simulate plays many games and tells how they end: the verb simulate.
//
//	simulate.go  one version: standings.go who fared how, detail.go what went on, knockout.go
//	             what cards are worth, ladder.go with all players, assert.go for CI, rows.go a
//	             line each
//	match.go     two versions: edition.go what one is, commit.go one of git, difference.go what
//	             came out, parting.go where two part, open.go at the console
package simulate

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
)

// Verb is the verb simulate.
func Verb() program.Verb {
	return program.Verb{
		Name: "simulate", Args: "[game] [what]", Loads: true, JSON: true, Setups: true,
		About: "let the bot play many games and count how they end",
		More: `
The games have the seeds N, N+1 and so on. What comes out depends on the scripts
and the seeds alone, not on the machine: the fingerprint is made of how every
game ended, of who played and of what mods define, so equal fingerprints are equal
results.

Players are the bot: full, or quick, which never plays on to see what a choice leads to,
or strong, which first plays thousands of games for practice where things are gathered
between fights; one that is greedy and takes what looks best now; and one that plays at
random. Two of
them, as in "simulate skirmish --players full,random", play each seed twice, with the
seats swapped. Pairings fill in what a game for two leaves open for each seat, as in
"simulate skirmish --pairings warrior,mage/orc,orc/orc,goblin": each of them meets each of the others from both seats. Shares are given with the bounds
between which they truly are in 95 of 100 cases; a drawn game counts half.

With --against the same seeds are also played in another version of the scripts: ` + editionForms + `.
Given several times, each changes what those before it made. What is told is the
difference in wins and in a margin, with the bounds between which it truly is, and every
seed that has another winner now; --open N shows where the games of one of them part. It
ends when the difference is known: that there is one, or that it is smaller than --bound.
The bounds hold however often one looks at them meanwhile.

What can be asserted is the share of games won, of scenes passed, or of games won in which
something was taken or played: winrate, winrate(ID); in how many games something that was
offered was taken: taken(ID); with --knockouts what a card is worth: worth(ID); and how
many turns a scene takes: turns(ID). Of two versions it is the difference in wins, of a
hundred, or in the margin: points, margin. The exit status is 1 where one of them is not so.

What many processes play comes to what one finds, number for number: --shard 3/8 plays one
of eight parts and writes a file, and the same command with --join in its place tells what
the files come to. Or --workers N starts processes that play, and --nats URL uses all that
joined a cluster of NATS with --worker; both need the lab's own command.`,
		Setup: func(f *flag.FlagSet) program.Action {
			o := Options{}
			o.add(f)
			seed := program.AddSeed(f, 1, "begin with the seed `N` instead of 1")
			workers := addWorkers(f)
			return func(h *program.Host, args []string) int {
				if workers() {
					return employ(h)
				}
				o.Seed, o.detail = seed.N, o.detail || o.knockouts
				f.Visit(func(one *flag.Flag) { o.match.whole = o.match.whole || one.Name == "runs" })
				return o.play(h, args)
			}
		},
	}
}

// Options are the flags of simulate.
type Options struct {
	Runs              int
	Seed              uint64
	Players, pairings string
	ladder            bool
	detail, knockouts bool
	asserts           []assertion
	rows              string
	match             matchOptions
	shards            shardOptions
}

// add declares the flags, but for the seed.
func (o *Options) add(f *flag.FlagSet) {
	f.IntVar(&o.Runs, "runs", 1000, "play `N` games, or N of each pairing and order of players")
	f.StringVar(&o.Players, "players", bot.Default, "let `NAME` play, or NAME,NAME against each other: "+strings.Join(bot.Names, ", "))
	f.StringVar(&o.pairings, "pairings", "", "play every pairing of `ONE/OTHER/...`")
	f.BoolVar(&o.ladder, "ladder", false, "let all players play, one after the other, or in a game for two each against every weaker one")
	f.BoolVar(&o.detail, "detail", false, "also tell of every scene, choice and card, of numbers scene by scene, and which seeds are the extremes")
	f.BoolVar(&o.knockouts, "knockouts", false, "with --detail: play all seeds again for each card that was played, in a version where it does nothing, to tell what it is worth")
	f.Func("assert", "fail unless `WORDS` are true, such as \"winrate(critic) between 45% and 60%\"; may be given several times", func(text string) error {
		a, err := readAssertion(text)
		o.asserts = append(o.asserts, a)
		return err
	})
	f.StringVar(&o.rows, "rows", "", "also write a line of JSON for each game to the new file `FILE`")
	o.match.add(f)
	o.shards.add(f)
}

// play does what the flags ask for.
func (o Options) play(h *program.Host, args []string) int {
	if o.match.open.Given {
		return load.OnGame("simulate", func(h *program.Host, g *load.Game, args []string) int { return openParting(h, g, args, o) })(h, args)
	}
	if err := o.check(); err != nil {
		return h.Misuse("simulate", "%s", err)
	}
	do := simulate
	if o.ladder {
		do = climb
	}
	if len(o.match.against) > 0 {
		if do = match; o.ladder || o.detail || o.rows != "" || o.pairings != "" {
			return h.Misuse("simulate", "--ladder, --detail, --knockouts, --rows and --pairings are for one version: beside them there is no --against")
		}
	}
	return program.Unattended(load.OnGame("simulate", func(h *program.Host, g *load.Game, args []string) int { return do(h, g, args, o) }))(h, args)
}

// sides are those that meet in the pairings.
func (o Options) sides() []string {
	return strings.FieldsFunc(o.pairings, func(r rune) bool { return r == '/' })
}

// games is how many games that are at the most.
func (o Options) games() int64 {
	sides := int64(min(len(o.sides()), maxSides))
	players := int64(1 + min(strings.Count(o.Players, ","), 1))
	return int64(min(max(o.Runs, 1), maxRuns)) * max(sides*(sides-1), 1) * players
}

// maxRuns keeps the results of a simulation within some hundred megabytes.
const maxRuns = 1_000_000

func simulate(h *program.Host, g *load.Game, args []string, o Options) int {
	h.Limits.Run = cmp.Or(h.Limits.Run, play.GameRun*o.games())
	plan, sides, err := Plan(h, g, strings.Join(args, " "), o)
	if err == nil {
		err = prepare(h, plan, g, o)
	}
	if err != nil {
		return h.Explain("simulate", err)
	}
	if o.shards.elsewhere() {
		return playedElsewhere(h, o, []*load.Game{g}, []*lab.Plan{plan}, lab.Test{})
	}
	start := time.Now()
	whole, over, err := endings(h, g, plan, o)
	took := time.Since(start)
	if err != nil {
		return h.Explain("simulate", err)
	}
	result, err := found(h, g, plan, whole, sides, o)
	if err == nil && o.rows != "" {
		err = writeRows(h, o.rows, plan, whole)
	}
	if err != nil {
		return h.Explain("simulate", err)
	}
	result.Document, result.What = h.Document("simulate", g.Ruleset), strings.Join(args, " ")
	holds := tellSimulation(h, result, o)
	h.Complain("One of them at the console: %s", looked(h, g, plan, whole))
	if len(o.shards.join) == 0 {
		h.Complain("%.1f games a second on %s", float64(len(whole))/took.Seconds(), speech.Count(h.Cores, "core"))
	}
	if f := result.FirstFailure; f != nil {
		h.Complain("%s failed; the first with seed %d:\n%s", speech.Count(result.FailedActions, "action"), f.Seed, f.Message)
	}
	if over != nil {
		h.Complain("The simulation: %s", over)
	}
	return program.Failures(result.FailedActions+result.Unfinished > 0 || over != nil || !holds)
}

// playAll plays a plan, and tells meanwhile what is known of it. over is that the scripts
// have used up what they may do: what is played until then is whole. The error is that
// nothing is, or terminal.ErrInterrupted.
func playAll(h *program.Host, plan *lab.Plan, known func() string) (whole []lab.Ending, over, err error) {
	end := h.Progress(plan.Games(), plan.Done.Load, known)
	endings, err := plan.Play()
	end()
	if err != nil {
		return nil, nil, err
	}
	if h.Stopped() {
		return nil, nil, terminal.ErrInterrupted
	}
	return within(plan, endings)
}

// endings are those of all games of a plan, that are played now or were played in parts.
func endings(h *program.Host, g *load.Game, plan *lab.Plan, o Options) (whole []lab.Ending, over, err error) {
	if len(o.shards.join) == 0 {
		return playAll(h, plan, func() string { return program.SoFar(plan) })
	}
	q, err := question(h, []*load.Game{g}, []*lab.Plan{plan}, lab.Test{}, "")
	if err != nil {
		return nil, nil, err
	}
	l, err := joined(h, o.shards, q)
	if err != nil {
		return nil, nil, err
	}
	return within(plan, l.Endings(0))
}

// within are the endings of a plan up to where its scripts have used up what they may do.
func within(plan *lab.Plan, endings []lab.Ending) (whole []lab.Ending, over, err error) {
	whole, all := plan.Within(endings)
	if !all {
		over = sandbox.RunOver(fmt.Sprintf("%d of %d games", len(whole), plan.Games()), plan.Work)
	}
	if len(whole) == 0 {
		return nil, over, over
	}
	return whole, over, nil
}

// tellSimulation prints what games came to, and reports whether all that is asserted of it
// holds.
func tellSimulation(h *program.Host, s *Simulation, o Options) (holds bool) {
	if h.JSON {
		h.PrintJSON(s)
		return printAsserted(h, s.Asserted)
	}
	printSummary(h, s)
	if o.detail {
		printDetail(h, s.Detail)
	}
	return printAsserted(h, s.Asserted)
}

// found is what games came to.
func found(h *program.Host, g *load.Game, plan *lab.Plan, endings []lab.Ending, sides []string, o Options) (*Simulation, error) {
	s := summary(plan, endings, g)
	if g.Seats == 2 {
		s.addStandings(plan, endings, sides)
	}
	if o.watches() {
		s.Detail = detailOf(g, plan, endings)
	}
	if o.knockouts {
		if err := knockOut(h, g, plan, endings, o, s.Detail); err != nil {
			return nil, err
		}
	}
	for _, a := range o.asserts {
		s.Asserted = append(s.Asserted, a.assert(s, g.Content))
	}
	return s, nil
}

// maxWatched is how many games are watched: what is written down of one are some
// kilobytes.
const maxWatched = 50_000

// watches reports whether somebody wants to know what goes on in the games.
func (o Options) watches() bool { return o.detail || o.asserts != nil }

// prepare lets the games of a plan be watched if anything wants it, and finds what the
// command line asks for and there is not before any of them is played.
func prepare(h *program.Host, p *lab.Plan, g *load.Game, o Options) error {
	for _, a := range o.asserts {
		if err := a.known(g.Content, false); err != nil {
			return program.UsageError{Err: fmt.Errorf("--assert: %w", err)}
		}
	}
	if _, err := os.Lstat(h.At(o.rows)); o.rows != "" && err == nil {
		return errThere(o.rows)
	}
	switch {
	case !o.watches():
		return nil
	case g.Game == nil:
		return program.UsageError{Err: fmt.Errorf("--detail: %s does not say what goes on in it", g.Title)}
	case p.Games() > maxWatched:
		return program.UsageError{Err: fmt.Errorf("--detail is for up to %d games, not %d", maxWatched, p.Games())}
	}
	p.Watch = watching(g)
	return nil
}

// Plan is what a command line asks for, and the sides of its pairings. That each of
// its set-ups can begin has been tried.
func Plan(h *program.Host, g *load.Game, what string, o Options) (*lab.Plan, []string, error) {
	if o.Runs < 1 || o.Runs > maxRuns {
		return nil, nil, program.UsageError{Err: fmt.Errorf("--runs must be from 1 to %d, not %d", maxRuns, o.Runs)}
	}
	p := &lab.Plan{Seats: g.Seats, Setups: []string{what}, Seed: o.Seed, Runs: o.Runs, Actions: play.MaxActions, Work: h.Limits.Run, Cores: h.Cores, Stop: h.Stopped}
	var err error
	if p.Players, err = play.PlayersOf(g.Ruleset, o.Players); err != nil {
		return nil, nil, program.UsageError{Err: err}
	}
	sides := o.sides()
	if o.pairings != "" {
		if p.Setups, err = pairings(g.Ruleset, what, sides); err != nil {
			return nil, nil, program.UsageError{Err: err}
		}
	}
	if most := maxRuns / p.PerSeed(); o.Runs > most {
		return nil, nil, program.UsageError{Err: fmt.Errorf("--runs must be from 1 to %d where each seed is played in %d games, not %d", most, p.PerSeed(), o.Runs)}
	}
	for _, words := range p.Setups {
		first := &play.Session{Host: h, Game: g, Seed: o.Seed, What: words}
		if err := first.Begin(); err != nil {
			return nil, nil, err
		}
	}
	p.Open = func() (lab.Deal, error) { return deal(h, g) }
	return p, sides, nil
}

// maxSides keeps the pairings to what one can look at.
const maxSides = 32

// pairings are the set-ups in which each of sides meets each of the others, from both
// seats: in the form that leaves open one thing for each seat.
func pairings(r *scripting.Ruleset, what string, sides []string) (setups []string, err error) {
	form, found := pairForm(r)
	sorted := slices.Sorted(slices.Values(sides))
	switch {
	case !found:
		return nil, fmt.Errorf("%s has no pairings: nothing there is to play leaves open one thing for each of two seats", r.Title)
	case what != "":
		return nil, fmt.Errorf("--pairings says already what is played, beside it there is no %s", program.Quote(what))
	case len(sides) < 2 || len(sides) > maxSides:
		return nil, fmt.Errorf("--pairings takes from 2 to %d words, divided by /, not %d", maxSides, len(sides))
	case len(slices.Compact(sorted)) < len(sides):
		return nil, fmt.Errorf("--pairings takes different words, and one of them stands there twice")
	}
	for _, met := range pairingsOf(len(sides)) {
		setups = append(setups, fmt.Sprintf(form, sides[met[0]], sides[met[1]]))
	}
	return setups, nil
}

// pairForm is the form of a set-up that leaves open one thing for each of two seats,
// with %s for those: "match A=UNIT,... B=UNIT,..." is "match A=%s B=%s".
func pairForm(r *scripting.Ruleset) (form string, found bool) {
	for _, f := range r.Setups {
		words, open := strings.Fields(f.Words), 0
		for i, word := range words {
			name, value, is := strings.Cut(word, "=")
			if !is {
				name, value = "", word
			}
			if strings.ToLower(value) == value {
				continue
			}
			if words[i] = "%s"; is {
				words[i] = name + "=%s"
			}
			open++
		}
		if open == 2 && r.Seats == 2 {
			return strings.Join(words, " "), true
		}
	}
	return "", false
}

// summary is what came out.
func summary(plan *lab.Plan, endings []lab.Ending, g *load.Game) *Simulation {
	runs := len(endings)
	s := &Simulation{By: plan.Players, Games: runs, Seed: plan.Seed, seeds: runs / plan.PerSeed()}
	seats := g.Seats
	wins := make([]int, max(seats, 1))
	ended := map[string]int{} // otherwise than won, by how and where
	fingerprint := engine.NewHasher()
	for _, player := range plan.Players {
		fingerprint.String(player)
	}
	s.Mods = countMods(g, &fingerprint)
	for i, e := range endings {
		if how := e.How(seats); how != "" {
			ended[how]++
		} else {
			wins[e.Winner]++
		}
		s.Unfinished += engine.Bit(!e.Over)
		s.Actions += e.Actions
		if s.FailedActions += e.Failed; e.Failed > 0 && s.FirstFailure == nil {
			s.FirstFailure = &firstFailure{plan.Game(i).Seed, e.Failure}
		}
		fingerprint.Uint64(e.Hash)
	}
	for seat, n := range wins {
		s.Won = append(s.Won, won{seat + 1, shareOf(n, runs)})
	}
	s.Ended = endedRows(ended, runs)
	s.ActionsPerGame = tenths(float64(s.Actions) / float64(runs))
	s.Fingerprint = fmt.Sprintf("%016x", fingerprint.Sum())
	return s
}

// countMods lets a fingerprint depend on the mods and all they define; without any it
// stays what it is.
func countMods(g *load.Game, h *engine.Hasher) (list []mods.Locked) {
	for _, t := range load.Runnable(g.Texts) {
		if t.Mod != nil {
			h.String(t.Name)
			h.String(t.Body)
		}
	}
	for _, m := range g.Packs.Used() {
		list = append(list, m.Locked())
	}
	return list
}

func shareOf(n, runs int) share { return share{n, tenths(100 * float64(n) / float64(runs))} }

// tenths is a number as it is printed: 33.3.
func tenths(n float64) float64 {
	n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'f', 1, 64), 64)
	return n
}

// endedRows are how games ended that nobody won, the most frequent first.
func endedRows(ended map[string]int, runs int) []endedAt {
	rows := []endedAt{}
	for how, n := range ended {
		rows = append(rows, endedAt{screen.Clean(how), shareOf(n, runs)})
	}
	slices.SortFunc(rows, func(a, b endedAt) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.How, b.How))
	})
	return rows
}

func printSummary(h *program.Host, s *Simulation) {
	var wins []string
	for _, w := range s.Won {
		by := ""
		if len(s.Won) > 1 {
			by = fmt.Sprintf(" by seat %d", w.Seat)
		}
		wins = append(wins, fmt.Sprintf("%d won%s, %.1f%%", w.Games, by, w.Percent))
	}
	h.Printf("%s, seeds %d to %d: %s", speech.Count(s.Games, "game"), s.Seed, s.Seed+uint64(s.seeds-1), strings.Join(wins, "; "))
	for _, e := range s.Ended {
		h.Printf("%6d  %4.1f%%  %s", e.Games, e.Percent, e.How)
	}
	printStandings(h, s)
	h.Printf("%.1f actions a game, fingerprint %s", s.ActionsPerGame, s.Fingerprint)
}

// looked is the command that opens a game of a simulation at the console: the first in
// which a script failed, or else that was lost, or else the first.
func looked(h *program.Host, g *load.Game, plan *lab.Plan, endings []lab.Ending) string {
	lost, failed := -1, -1
	for i, e := range endings {
		switch {
		case e.Failed > 0 && failed < 0:
			failed = i
		case e.Over && e.Winner < 0 && lost < 0:
			lost = i
		}
	}
	n := max(lost, 0)
	if failed >= 0 {
		n = failed
	}
	game := plan.Game(n)
	players := plan.Players
	if game.Swapped {
		players = []string{players[1], players[0]}
	}
	return load.CommandOf(h, "repl", g, plan.Setups[game.Setup]) +
		fmt.Sprintf(" --seed %d --players %s", game.Seed, strings.Join(players, ",")) + h.SameScripts()
}
