package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

func simulateVerb() verb {
	return verb{
		name: "simulate", args: "[game] [what]", loads: true, json: true, setups: true,
		about: "let the bot play many games and count how they end",
		more: `
The games have the seeds N, N+1 and so on. What comes out depends on the scripts
and the seeds alone, not on the machine: the fingerprint is made of how every
game ended, so equal fingerprints are equal results.`,
		setup: func(f *flag.FlagSet) action {
			runs := f.Int("runs", 1000, "play `N` games")
			seed := addSeed(f, 1, "begin with the seed `N` instead of 1")
			return unattended(func(h *host, args []string) int {
				h.limits.Run = cmp.Or(h.limits.Run, gameRun*int64(max(*runs, 1)))
				return onGame("simulate", func(h *host, g *game, args []string) int { return simulate(h, g, args, *runs, seed.n) })(h, args)
			})
		},
	}
}

// gameRun is how many instructions the scripts of a simulation may take for each of
// its games, where nobody says otherwise: ten times what a long game takes.
const gameRun = 20_000_000

// maxRuns keeps the results of a simulation within some hundred megabytes.
const maxRuns = 1_000_000

func simulate(h *host, g *game, args []string, runs int, seed uint64) int {
	if runs < 1 || runs > maxRuns {
		return h.misuse("simulate", "--runs must be from 1 to %d, not %d", maxRuns, runs)
	}
	what := strings.Join(args, " ")
	first := &session{host: h, game: g, seed: seed, what: what}
	if err := first.begin(); err != nil {
		return h.explain("simulate", err)
	}
	start := time.Now()
	endings, err := h.playAll(g, what, seed, runs)
	if err != nil {
		return h.explain("simulate", err)
	}
	if h.stopped() {
		return exitInterrupted
	}
	took := time.Since(start)
	whole, over := h.within(endings)
	if len(whole) == 0 {
		return h.explain("simulate", over)
	}
	endings, runs = whole, len(whole)
	result := summary(endings, g.Seats, seed)
	if h.json {
		result.document, result.What = h.document("simulate", g.Ruleset), what
		h.printJSON(result)
	} else {
		h.printSummary(result)
	}
	h.complain("%.1f games a second on %s", float64(runs)/took.Seconds(), count(h.cores, "core"))
	if f := result.FirstFailure; f != nil {
		h.complain("%s failed; the first with seed %d:\n%s", count(result.FailedActions, "action"), f.Seed, f.Message)
	}
	if over != nil {
		h.complain("The simulation: %s", over)
	}
	if result.FailedActions+result.Unfinished > 0 || over != nil {
		return exitFailures
	}
	return exitOK
}

// within are the games before a simulation had used up what its scripts may do, in
// the order of their seeds; the error says that it had.
func (h *host) within(endings []ending) ([]ending, error) {
	var spent int64
	for i := range endings {
		if spent += endings[i].worked; spent > h.limits.Run {
			return endings[:i], sandbox.RunOver(fmt.Sprintf("%d of %d games", i, len(endings)), h.limits.Run)
		}
	}
	return endings, nil
}

// ending is how one game of a simulation ended.
type ending struct {
	over    bool
	winner  engine.Seat
	place   string // where it came to, as the title of the stage says
	actions int
	hash    uint64 // of the last state
	worked  int64  // instructions of its scripts
	failed  int    // actions that failed in a script
	first   error  // of those, or what stopped the game
}

// playAll lets the bot play games on all cores. The endings are in the order of
// the seeds.
func (h *host) playAll(g *game, what string, seed uint64, runs int) ([]ending, error) {
	endings := make([]ending, runs)
	var next, done, spent atomic.Int64
	defer h.progress(&done, runs)()
	var group sync.WaitGroup
	var mu sync.Mutex
	var failure error
	for range min(max(h.cores, 1), runs) {
		group.Go(func() {
			player, err := g.content.Player()
			if err != nil {
				mu.Lock()
				failure = err
				mu.Unlock()
				return
			}
			policy := h.bot()
			for !h.stopped() && spent.Load() <= h.limits.Run {
				i := int(next.Add(1)) - 1
				if i >= runs {
					return
				}
				table, err := player.NewGame(scripting.Setup{Seed: engine.Seed(seed + uint64(i)), Words: what}, nil)
				if err != nil {
					endings[i] = ending{first: err, failed: 1}
					continue
				}
				endings[i] = h.playOut(table, policy)
				spent.Add(endings[i].worked)
				done.Add(1)
			}
		})
	}
	group.Wait()
	return endings, failure
}

// progress shows on a terminal, once a second, how many games are done, until
// what it returns is called.
func (h *host) progress(done *atomic.Int64, runs int) (end func()) {
	if h.columns() == 0 {
		return func() {}
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		shown := ""
		for {
			select {
			case <-tick.C:
				shown = fmt.Sprintf("%d of %s played", done.Load(), count(runs, "game"))
				screen.Send(h.err, screen.Return)
				fmt.Fprint(h.err, shown)
			case <-stop:
				// Two columns more, for the ^C of a terminal.
				screen.Send(h.err, screen.Return)
				fmt.Fprint(h.err, strings.Repeat(" ", len(shown)+2))
				screen.Send(h.err, screen.Return)
				return
			}
		}
	}()
	return func() { close(stop); <-ended }
}

// playOut plays one game to its end.
func (h *host) playOut(t engine.Table, p bot.Policy) (e ending) {
	note := func(_ engine.Action, err error) {
		if e.failed++; e.first == nil {
			e.first = err
		}
	}
	begun := engine.Worked(t)
	for ; e.actions < maxActions && !h.stopped() && e.worked <= h.limits.Run; e.actions++ {
		if outcome, over := t.Outcome(); over {
			e.over, e.winner = true, outcome.Winner
			break
		}
		if _, err := bot.Step(t, t.Apply, p, note); err != nil {
			note(engine.Action{}, err)
			break
		}
		e.worked = engine.Worked(t) - begun
	}
	e.place = place(t)
	e.hash = t.Hash()
	return e
}

// place is where a game is, as the title of its stage says.
func place(t engine.Table) string {
	for _, line := range t.Stage(screen.Screen{}) {
		if title := strings.Trim(line, "─ "); title != "" {
			return title
		}
	}
	return ""
}

// summary is what came out.
func summary(endings []ending, seats int, seed uint64) *simulation {
	runs := len(endings)
	s := &simulation{Games: runs, Seed: seed}
	wins := make([]int, max(seats, 1))
	ended := map[string]int{} // otherwise than won, by how and where
	lost := "lost at "
	if seats > 1 {
		lost = "won by nobody at "
	}
	fingerprint := engine.NewHasher()
	for i, e := range endings {
		switch {
		case !e.over:
			s.Unfinished++
			ended["not finished, at "+e.place]++
		case e.winner >= 0:
			wins[e.winner]++
		default:
			ended[lost+e.place]++
		}
		s.Actions += e.actions
		if s.FailedActions += e.failed; e.failed > 0 && s.FirstFailure == nil {
			s.FirstFailure = &firstFailure{seed + uint64(i), e.first.Error()}
		}
		fingerprint.Uint64(e.hash)
	}
	for seat, n := range wins {
		s.Won = append(s.Won, won{seat + 1, shareOf(n, runs)})
	}
	s.Ended = endedRows(ended, runs)
	s.ActionsPerGame = tenths(float64(s.Actions) / float64(runs))
	s.Fingerprint = fmt.Sprintf("%016x", fingerprint.Sum())
	return s
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

func (h *host) printSummary(s *simulation) {
	var wins []string
	for _, w := range s.Won {
		by := ""
		if len(s.Won) > 1 {
			by = fmt.Sprintf(" by seat %d", w.Seat)
		}
		wins = append(wins, fmt.Sprintf("%d won%s, %.1f%%", w.Games, by, w.Percent))
	}
	h.printf("%s, seeds %d to %d: %s", count(s.Games, "game"), s.Seed, s.Seed+uint64(s.Games-1), strings.Join(wins, "; "))
	for _, e := range s.Ended {
		h.printf("%6d  %4.1f%%  %s", e.Games, e.Percent, e.How)
	}
	h.printf("%.1f actions a game, fingerprint %s", s.ActionsPerGame, s.Fingerprint)
}
