// Package lab plays many games and counts how they end.
//
//	Plan        what is played: set-ups, players, seeds
//	Ending      how one of its games ended
//	Shard       the endings of some seeds, a value that can be sent and merged
//	Record      what went on in a game, where somebody watches; a Tally counts records
//	Standing    how a player, a seat or a side of the set-ups fared
//	Match       two versions of the content that play the same seeds, until it is known
//	            how they differ
//	Comparison  what has come of a match so far
//	Question    what a simulation asks, so that shards of it can be played elsewhere
//	Result      a shard in all versions, read strictly when a stranger sends it
//	Ledger      results of a question, each shard once, in whatever order they come
//	Writer      makes a file of results, which a Reader reads strictly; Merge tells of several
//	Twins       one game in two versions, to the action at which they part
//
// Start at Play for any number of versions, at Match for two that are compared. How sure anything is stands in
// sequence.go. Nothing here knows a game, a script or a terminal.
//
// Each seed is played in every set-up. Where two players meet, it is played twice,
// the second time with the seats swapped, so that neither chance nor the seats favour
// one of them. What comes out depends on content and plan alone, never on how many
// cores there are or how fast they are.
package lab

import (
	"strings"
	"sync/atomic"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// Plan describes what is played.
type Plan struct {
	Seats   int
	Setups  []string // in the words of the game, one at least
	Players []string // of bot.Names: one for all seats, or one for each of two
	Without string   // the id of a definition that does nothing here, otherwise than in a first version; "" for none
	Taught  bool     // players who practise do so in the first version, which has the same things
	Seed    uint64   // the first of the seeds
	Runs    int      // how many seeds are played
	Size    int      // seeds of a shard; 0: ShardSeeds

	// Margin is what a game came to for a seat, beside who won; nil: what its table judges.
	Margin func(t screen.Table, seat engine.Seat) int

	Watch   *Watch // how games are watched; nil: nobody does
	Actions int    // at which a game is given up
	Work    int64  // instructions that the scripts of all games may take
	Cores   int

	Open func() (Deal, error) // called once for each core that plays
	Stop func() bool          // reports whether nobody waits any more
	Done atomic.Int64         // games so far
	Won  atomic.Int64         // of those, by the first player, in halves of a game
}

// Deal begins a game. It is for one goroutine. log may be nil.
type Deal func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error)

// Ending describes how one game ended.
type Ending struct {
	Over    bool
	Winner  engine.Seat
	Place   string // where it came to, as the title of the stage says
	Actions int
	Hash    uint64 // of the last state
	Margin  int    // what it came to for the first player
	Failed  int    // actions that failed in a script
	Failure string // the first of those, or what stopped the game
	Worked  int64  // instructions of its scripts

	Record *Record // nil where nobody watched
}

// Swaps reports whether each game is played again with the seats swapped.
func (p *Plan) Swaps() bool { return len(p.Players) == 2 && p.Players[0] != p.Players[1] }

// PerSeed returns how many games each seed is played in.
func (p *Plan) PerSeed() int {
	if p.Swaps() {
		return 2 * len(p.Setups) // fits: they are read from a command line
	}
	return len(p.Setups)
}

// Games returns how many games are played, at most MaxGames.
func (p *Plan) Games() int64 { return int64(p.Runs) * int64(p.PerSeed()) }

// MaxGames limits how many games there can be in a plan.
const MaxGames = 1_000_000_000

// Pairing represents one game of a plan.
type Pairing struct {
	Seed    uint64
	Setup   int  // its place among the set-ups
	Swapped bool // the first player has the second seat
}

// Game is the game of a number, from 0. Those of one seed stand together.
func (p *Plan) Game(n int) Pairing {
	g := Pairing{Seed: p.Seed + uint64(n/p.PerSeed()), Setup: n % p.PerSeed()}
	if p.Swaps() {
		g.Swapped = g.Setup%2 == 1
		g.Setup /= 2
	}
	return g
}

// Seat returns where a player sits, by their place among the players; that place, of a seat.
func (g Pairing) Seat(place int) engine.Seat {
	if g.Swapped {
		place = 1 - place
	}
	return engine.Seat(place)
}

// player returns who sits on a seat in a game.
func (p *Plan) player(g Pairing, seat engine.Seat) string {
	return p.Players[int(g.Seat(int(seat)))%len(p.Players)]
}

// Play plays the games on all cores. The endings are in the order of the games; of
// a plan that was stopped they are not all there.
func (p *Plan) Play() (endings []Ending, err error) {
	err = Play([]*Plan{p}, Part{}, func(r Result) (enough bool, err error) {
		endings = append(endings, r[0].Endings...)
		return false, nil
	})
	return endings, err
}

// hall describes where the players of one core wait for their games.
type hall struct {
	seats int
	stop  func() bool
	ready map[string]bot.Policy // who keep nothing from one choice to the next
	first Deal                  // of the version in which they practise; nil: in the one they play
}

// hall returns one for the players of the plan. first begins games of the first version.
func (p *Plan) hall(first Deal) *hall {
	h := &hall{seats: p.Seats, stop: p.Stop, ready: map[string]bot.Policy{}}
	if p.Taught {
		h.first = first
	}
	return h
}

// begin begins a game, whose events go to log, which may be nil, and one like those in which its
// players practise; nil where that is the game itself.
func (h *hall) begin(deal Deal, seed engine.Seed, words string, log *engine.Log) (t, school screen.Table, err error) {
	if t, err = deal(seed, words, log); err == nil && h.first != nil {
		school, err = h.first(seed, words, nil)
	}
	return t, school, err
}

// seat is the player of a seat of the game of a seed.
func (h *hall) seat(name string, seed engine.Seed, seat engine.Seat) bot.Policy {
	if p := h.ready[name]; p != nil {
		return p
	}
	p := bot.ByName(name, h.seats, seed.Child("player", int(seat)), h.stop)
	if _, byChance := p.(*bot.Random); !byChance {
		h.ready[name] = p
	}
	return p
}

// playOut plays one game to its end.
func (p *Plan) playOut(g Pairing, deal Deal, players *hall) (e Ending) {
	note := func(_ engine.Action, err error) {
		if e.Failed++; e.Failure == "" {
			e.Failure = err.Error()
		}
	}
	watcher := p.Watch.watcher()
	t, school, err := players.begin(deal, engine.Seed(g.Seed), p.Setups[g.Setup], watcher.hears())
	if err != nil {
		note(engine.Action{}, err)
		p.Done.Add(1)
		return e
	}
	var seats []bot.Policy
	watcher.begin(t)
	begun := engine.InstructionsOf(t)
	for ; e.Actions < p.Actions && !p.Stop() && e.Worked <= p.Work; e.Actions++ {
		if outcome, over := t.Outcome(); over {
			e.Over, e.Winner = true, outcome.Winner
			break
		}
		seat := t.Seat()
		for n := engine.Seat(len(seats)); n <= seat; n++ {
			seats = append(seats, players.seat(p.player(g, n), engine.Seed(g.Seed), n))
			begun += bot.Ready(seats[n], t, school)
		}
		watcher.before(t)
		did, err := bot.Step(t, t.Apply, seats[seat], note)
		if err != nil {
			note(engine.Action{}, err)
			break
		}
		watcher.after(t, did, seat)
		e.Worked = engine.InstructionsOf(t) - begun
	}
	e.Place, e.Margin = place(t), p.margin(t, g.Seat(0))
	e.Hash = t.Hash()
	if watcher != nil {
		e.Record = &watcher.record
	}
	p.Won.Add(int64(p.halves(&e, g.Seat(0))))
	p.Done.Add(1)
	return e
}

func (p *Plan) margin(t screen.Table, seat engine.Seat) int {
	if p.Margin == nil {
		return t.Judge(seat)
	}
	return p.Margin(t, seat)
}

// place returns where a game is, as the title of its stage says.
func place(t screen.Table) string {
	for _, line := range t.Stage(screen.Screen{}) {
		if title := strings.Trim(line, "─ "); title != "" {
			return title
		}
	}
	return ""
}
