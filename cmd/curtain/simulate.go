package main

import (
	"flag"
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

func simulateVerb() verb {
	return verb{
		name: "simulate", args: "[game] [what]", setups: true,
		about: "let the bot play many games and count how they end",
		more: `
The games have the seeds N, N+1 and so on. What comes out depends on the scripts
and the seeds alone, not on the machine: the fingerprint is made of how every
game ended, so equal fingerprints are equal results.`,
		setup: func(f *flag.FlagSet) action {
			dir := addScripts(f)
			runs := f.Int("runs", 1000, "play `N` games")
			seed := addSeed(f, "begin with the seed `N` instead of 1")
			return func(h *host, args []string) int { return simulate(h, args, *dir, *runs, seed) }
		},
	}
}

// maxRuns keeps the results of a simulation within some hundred megabytes.
const maxRuns = 1_000_000

func simulate(h *host, args []string, dir string, runs int, seed *seedFlag) int {
	r, args := h.ruleset(args)
	if runs < 1 || runs > maxRuns {
		return h.misuse("simulate", "--runs must be from 1 to %d, not %d", maxRuns, runs)
	}
	if !seed.given {
		seed.n = 1
	}
	g, err := h.load(r, dir)
	if err != nil {
		return h.explain("simulate", err)
	}
	what := strings.Join(args, " ")
	first := &session{host: h, game: g, seed: seed.n, what: what}
	if err := first.begin(); err != nil {
		return h.explain("simulate", err)
	}
	start := time.Now()
	endings, err := h.playAll(g, what, seed.n, runs)
	if err != nil {
		return h.explain("simulate", err)
	}
	if h.stopped() {
		h.complain("Interrupted: no result.")
		return exitInterrupted
	}
	return h.summary(endings, r.Seats, seed.n, time.Since(start))
}

// ending is how one game of a simulation ended.
type ending struct {
	over    bool
	winner  engine.Seat
	place   string // where it came to, as the title of the stage says
	actions int
	hash    uint64 // of the last state
	failed  int    // actions that failed in a script
	first   error  // of those, or what stopped the game
}

// playAll lets the bot play games on all cores. The endings are in the order of
// the seeds.
func (h *host) playAll(g *game, what string, seed uint64, runs int) ([]ending, error) {
	endings := make([]ending, runs)
	var next, done atomic.Int64
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
			policy := bot.New(bot.DefaultBudget)
			for !h.stopped() {
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
				fmt.Fprint(h.err, "\r"+shown)
			case <-stop:
				// Two columns more, for the ^C of a terminal.
				fmt.Fprint(h.err, "\r"+strings.Repeat(" ", len(shown)+2)+"\r")
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
	for ; e.actions < maxActions && !h.stopped(); e.actions++ {
		if outcome, over := t.Outcome(); over {
			e.over, e.winner = true, outcome.Winner
			break
		}
		if _, err := bot.Step(t, t.Apply, p, note); err != nil {
			note(engine.Action{}, err)
			break
		}
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

// summary prints what came out.
func (h *host) summary(endings []ending, seats int, seed uint64, took time.Duration) int {
	won := make([]int, max(seats, 1))
	actions, failed, unfinished := 0, 0, 0
	ended := map[string]int{} // otherwise than won, by how and where
	lost := "lost at "
	if seats > 1 {
		lost = "won by nobody at "
	}
	fingerprint := engine.NewHasher()
	broken := -1
	for i, e := range endings {
		switch {
		case !e.over:
			unfinished++
			ended["not finished, at "+e.place]++
		case e.winner >= 0:
			won[e.winner]++
		default:
			ended[lost+e.place]++
		}
		actions += e.actions
		if failed += e.failed; e.failed > 0 && broken < 0 {
			broken = i
		}
		fingerprint.Uint64(e.hash)
	}
	runs := len(endings)
	h.printf("%s, seeds %d to %d: %s", count(runs, "game"), seed, seed+uint64(runs-1), wins(won, runs))
	h.print(endedRows(ended, runs)...)
	h.printf("%.1f actions a game, fingerprint %016x", float64(actions)/float64(runs), fingerprint.Sum())
	h.complain("%.1f games a second on %s", float64(runs)/took.Seconds(), count(h.cores, "core"))
	if broken >= 0 {
		h.complain("%s failed; the first with seed %d:\n%s", count(failed, "action"), seed+uint64(broken), endings[broken].first)
	}
	if failed+unfinished > 0 {
		return exitFailures
	}
	return exitOK
}

// wins says how many games were won, and where there are several seats by whom.
func wins(won []int, runs int) string {
	var list []string
	for seat, n := range won {
		by := ""
		if len(won) > 1 {
			by = fmt.Sprintf(" by seat %d", seat+1)
		}
		list = append(list, fmt.Sprintf("%d won%s, %.1f%%", n, by, 100*float64(n)/float64(runs)))
	}
	return strings.Join(list, "; ")
}

// endedRows are how games ended that nobody won, the most frequent first.
func endedRows(ended map[string]int, runs int) (lines []string) {
	places := make([]string, 0, len(ended))
	for p := range ended {
		places = append(places, p)
	}
	sort.Slice(places, func(i, j int) bool {
		if a, b := ended[places[i]], ended[places[j]]; a != b {
			return a > b
		}
		return places[i] < places[j]
	})
	for _, p := range places {
		lines = append(lines, fmt.Sprintf("%6d  %4.1f%%  %s", ended[p], 100*float64(ended[p])/float64(runs), screen.Clean(p)))
	}
	return lines
}
