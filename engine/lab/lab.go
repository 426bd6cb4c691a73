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

// Plan describes the games to be played.
type Plan struct {
	Seats   int
	Setups  []string // in the words of the game, at least one
	Players []string // names from bot.Names: one for all seats, or one for each of two
	Without string   // the id of a definition that has no effect here, but has in a first version; or ""
	Taught  bool     // players who practise do so in the first version, which has the same things
	Seed    uint64   // the first seed
	Runs    int      // number of seeds
	Size    int      // seeds in a shard; 0 means ShardSeeds

	// Margin returns the result of a game for a seat, besides who won; nil means Table.Judge.
	Margin func(t screen.Table, seat engine.Seat) int

	Watch   *Watch // how games are watched; nil means not at all
	Actions int    // limit of actions for a game
	Work    int64  // limit of instructions for the scripts of all games
	Cores   int

	Open func() (Deal, error) // called once on each core that plays
	Stop func() bool          // reports whether to stop
	Done atomic.Int64         // number of games finished
	Won  atomic.Int64         // won by the first player, in halves of a game
}

// Deal begins a game. Each goroutine needs its own. log may be nil.
type Deal func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error)

// Ending is the result of one game.
type Ending struct {
	Over    bool
	Winner  engine.Seat
	Place   string // the title of the last stage
	Actions int
	Hash    uint64 // of the last state
	Margin  int    // for the first player
	Failed  int    // number of actions that failed in a script
	Failure string // the first of those errors, or the error that ended the game
	Worked  int64  // instructions of its scripts

	Record *Record // nil if it was not watched
}

// Swaps reports whether each game is played again with the seats swapped.
func (p *Plan) Swaps() bool { return len(p.Players) == 2 && p.Players[0] != p.Players[1] }

// PerSeed returns the number of games for each seed.
func (p *Plan) PerSeed() int {
	if p.Swaps() {
		return 2 * len(p.Setups) // fits: they are read from a command line
	}
	return len(p.Setups)
}

// Games returns the number of games of the plan, at most MaxGames.
func (p *Plan) Games() int64 { return int64(p.Runs) * int64(p.PerSeed()) }

// MaxGames limits the number of games of a plan.
const MaxGames = 1_000_000_000

// Pairing is one game of a plan.
type Pairing struct {
	Seed    uint64
	Setup   int  // index in Plan.Setups
	Swapped bool // the first player has the second seat
}

// Game returns the game of the given number, from 0. Games of one seed are adjacent.
func (p *Plan) Game(n int) Pairing {
	g := Pairing{Seed: p.Seed + uint64(n/p.PerSeed()), Setup: n % p.PerSeed()}
	if p.Swaps() {
		g.Swapped = g.Setup%2 == 1
		g.Setup /= 2
	}
	return g
}

// Seat returns the seat of a player, by index; or the index of the player on a seat.
func (g Pairing) Seat(place int) engine.Seat {
	if g.Swapped {
		place = 1 - place
	}
	return engine.Seat(place)
}

// player returns the name of the player on a seat.
func (p *Plan) player(g Pairing, seat engine.Seat) string {
	return p.Players[int(g.Seat(int(seat)))%len(p.Players)]
}

// Play plays the games on all cores and returns the endings in the order of the games. If
// the plan was stopped, some are missing.
func (p *Plan) Play() (endings []Ending, err error) {
	err = Play([]*Plan{p}, Part{}, func(r Result) (enough bool, err error) {
		endings = append(endings, r[0].Endings...)
		return false, nil
	})
	return endings, err
}

// hall holds the players of one core between games.
type hall struct {
	seats int
	stop  func() bool
	ready map[string]bot.Policy // players that keep no state from one choice to the next
	first Deal                  // of the version in which they practise; nil means the version they play
}

// hall returns a hall for the players of the plan. first begins games of the first version.
func (p *Plan) hall(first Deal) *hall {
	h := &hall{seats: p.Seats, stop: p.Stop, ready: map[string]bot.Policy{}}
	if p.Taught {
		h.first = first
	}
	return h
}

// begin begins a game, whose events go to log unless it is nil. school is a game of the version
// in which its players practise; nil if they practise in t.
func (h *hall) begin(deal Deal, seed engine.Seed, words string, log *engine.Log) (t, school screen.Table, err error) {
	if t, err = deal(seed, words, log); err == nil && h.first != nil {
		school, err = h.first(seed, words, nil)
	}
	return t, school, err
}

// seat returns the player for a seat in the game of a seed.
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
	t, school, err := players.begin(deal, engine.Seed(g.Seed), p.Setups[g.Setup], watcher.eventLog())
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

// place returns the title of a game's stage.
func place(t screen.Table) string {
	for _, line := range t.Stage(screen.Screen{}) {
		if title := strings.Trim(line, "─ "); title != "" {
			return title
		}
	}
	return ""
}
