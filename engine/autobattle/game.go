package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/views"
)

// Game is a game in progress, an engine.Game: a whole game or, for scenarios, a stand-alone battle
// or the shops of one player. It is not safe for concurrent use.
type Game struct {
	state
	course
	content *Content

	// Data of the action in progress, cleared between actions.
	cause engine.Cause
	used  [numLimits]int // uses of the limits
	hurt  struct {       // wounds by the effect or the clash in progress
		n  int
		at [NumSeats * Slots]wound
	}
	depth  int                  // the number of abilities in progress
	acts   [maxDepth + 1]Acting // these abilities
	deeds  int                  // operations by abilities so far
	stands uint8                // slots whose units are still to act on a trigger of the shop, as bits

	named named
}

type course = engine.Course[state]

// state is everything that can affect the rest of the game, as a flat value. Copy it with
// copyInUse, which skips unused units.
type state struct {
	core
	units [MaxCombat]combatUnit // of the last battle; battle.count of them are in use
}

// core is copied completely by copyInUse.
type core struct {
	seed    engine.Seed // the game's, to start it again
	part    Part
	phase   Phase
	shopper Seat // whose shop it is
	over    bool
	winner  Seat // NoSeat while the game goes on, and after a draw
	actions int32
	meters  gameMeters
	players [NumSeats]player
	battle  battle
	streams [numStreams]engine.Stream
}

func (s *state) copyInUse(from *state) {
	for u := from.battle.count; u < s.battle.count; u++ {
		s.units[u] = combatUnit{}
	}
	s.core = from.core
	copy(s.units[:from.battle.count], from.units[:from.battle.count])
}

// Seat is a side of the table.
type Seat = engine.Seat

// The seats.
const (
	Player Seat = iota
	Enemy

	NumSeats = 2
	NoSeat   = engine.NoSeat
)

// Seats lists the seats as written in scripts, by number.
var Seats = []string{"player", "enemy"}

func other(s Seat) Seat { return 1 - s }

// Part is how much of a game is played.
type Part uint8

// The parts.
const (
	WholeGame Part = iota
	ShopAlone      // the enemy has no shops; its board is set for each battle
	BattleAlone
)

// Phase is the phase of a round.
type Phase uint8

// The phases.
const (
	InShop Phase = iota
	InBattle
	Over
)

// Phases lists the phases as read by scripts, by number.
var Phases = []string{"shop", "battle", "over"}

// The random streams of a game.
const (
	bagStream    = iota // of seat 0; the stream of seat 1 must follow
	bagStream1          //
	orderStream         // which side goes first in a tie
	targetStream        // random targets
	pickStream          // the picks of abilities

	numStreams
)

var streamNames = [numStreams]string{"the player's bag", "the enemy's bag", "the order", "random targets", "picks"}

// Limits of a game.
const (
	MaxRounds = 30 // O-30
	Lives     = 6
)

func emptyGame(c *Content, part Part, seed engine.Seed, runtime any, log *engine.Log) *Game {
	g := Blank()
	g.content, g.Runtime = c, runtime
	g.Listen(log)
	g.seed, g.part, g.winner = seed, part, NoSeat
	seed.Streams(g.streams[:], streamNames[:])
	for s := range g.players {
		p := &g.players[s]
		p.meters[meterLives] = Lives
		p.board, p.fielded = emptyBoard, emptyBoard
	}
	return g
}

// NewGame starts a whole game and opens the first shop. Abilities find runtime in g.Runtime; log
// may be nil.
func NewGame(c *Content, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := emptyGame(c, WholeGame, seed, runtime, log)
	return g, engine.Try(&g.course, engine.Action{Kind: verbBegin})
}

// Blank returns a game without content, to copy others into.
func Blank() *Game {
	g := &Game{}
	engine.Begin(&g.course, staged{g}, &g.state, &g.actions, nil, nil)
	return g
}

// Content returns the content of the game.
func (g *Game) Content() *Content { return g.content }

// At sets the script line that the events recorded from now on have as their cause.
func (g *Game) At(line int) { g.cause.Line = int32(line) }

// Seed returns the seed with which the game was started.
func (g *Game) Seed() engine.Seed { return g.seed }

// Part returns how much of a game is played, Phase the present phase.
func (g *Game) Part() Part   { return g.part }
func (g *Game) Phase() Phase { return g.phase }

// Shopper returns the seat whose shop is open or was open last.
func (g *Game) Shopper() Seat { return g.shopper }

// Over reports whether the game is over. Winner returns the winner, or NoSeat during the game and
// after a draw.
func (g *Game) Over() bool   { return g.over }
func (g *Game) Winner() Seat { return g.winner }

// Outcome implements engine.Game.
func (g *Game) Outcome() (engine.Outcome, bool) { return engine.Outcome{Winner: g.winner}, g.over }

// CopyFrom implements engine.Game. other must be a *Game.
func (g *Game) CopyFrom(other engine.Game) {
	o := other.(*Game)
	g.state.copyInUse(&o.state)
	g.content, g.named = o.content, named{}
	engine.CopyCourse(&g.course, &o.course)
}

// below returns a number from 0 to n-1. what describes the draw to people.
func (g *Game) below(stream int, what string, n int) int {
	return engine.Below(&g.course, &g.streams[stream], what, n)
}

func (g *Game) definition(def int16) *UnitDef { return g.content.Units[def] }

var _ views.Recorded = (*Game)(nil)
