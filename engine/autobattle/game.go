package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/views"
)

// Game is a game in progress, an engine.Game: a whole one, or, for scenarios, a stand-alone battle or
// the shops of one player. It is not safe for concurrent use.
type Game struct {
	state
	course
	content *Content

	// What belongs to the action in progress; empty between actions.
	cause engine.Cause
	used  [numLimits]int // counts towards the limits
	hurt  struct {       // damage of the effect or the clash in progress
		n  int
		at [NumSeats * Slots]wound
	}
	depth  int                  // number of abilities in progress
	acts   [maxDepth + 1]Acting // the context of each
	deeds  int
	stands uint8 // bits of the places whose units still await the shop's trigger

	named named
}

type course = engine.Course[state]

// state is everything that can matter later, as a flat value. Copy it with copyInUse, which skips the
// units beyond battle.count.
type state struct {
	core
	units [MaxCombat]combatUnit // of the last battle; empty from battle.count on
}

// core is the part of the state that is always in use.
type core struct {
	seed    engine.Seed // of the game, to restart it
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

func (s *state) copyInUse(o *state) {
	for u := o.battle.count; u < s.battle.count; u++ {
		s.units[u] = combatUnit{}
	}
	s.core = o.core
	copy(s.units[:o.battle.count], o.units[:o.battle.count])
}

// Seat is a side of the table: seat 0 is the player, seat 1 the enemy.
type Seat = engine.Seat

// The seats.
const (
	Player Seat = iota
	Enemy

	NumSeats = 2
	NoSeat   = engine.NoSeat
)

// Seats are the seats as scripts write them, by number.
var Seats = []string{"player", "enemy"}

func other(s Seat) Seat { return 1 - s }

// Part is how much of a game is played.
type Part uint8

// The parts.
const (
	WholeGame Part = iota
	ShopAlone      // the enemy has no shops: its board is laid out for each battle
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

// Phases are the phases as scripts read them, by number.
var Phases = []string{"shop", "battle", "over"}

// The random streams of a game.
const (
	bagStream    = iota // of seat 0; that of seat 1 must follow
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

// NewGame starts a whole game and opens the first shop. Abilities find runtime as g.Runtime; log may
// be nil.
func NewGame(c *Content, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := emptyGame(c, WholeGame, seed, runtime, log)
	return g, engine.Try(&g.course, engine.Action{Kind: verbBegin})
}

// Blank returns a game to copy others into.
func Blank() *Game {
	g := &Game{}
	engine.Begin(&g.course, staged{g}, &g.state, &g.actions, nil, nil)
	return g
}

// Content returns the generation of definitions the game runs on.
func (g *Game) Content() *Content { return g.content }

// At sets the line of the script that runs now, for the causes of events.
func (g *Game) At(line int) { g.cause.Line = int32(line) }

// Seed returns the seed with which the game was started.
func (g *Game) Seed() engine.Seed { return g.seed }

// Part returns how much of a game this is, and Phase its present phase.
func (g *Game) Part() Part   { return g.part }
func (g *Game) Phase() Phase { return g.phase }

// Shopper returns the seat whose shop is open, or was open last.
func (g *Game) Shopper() Seat { return g.shopper }

// Over reports whether the game is over; Winner returns the seat that has won, NoSeat while it goes
// on, and after a draw.
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

// below returns a random number below n; what names the draw for people.
func (g *Game) below(stream int, what string, n int) int {
	return engine.Below(&g.course, &g.streams[stream], what, n)
}

func (g *Game) definition(def int16) *UnitDef { return g.content.Units[def] }

var _ views.Recorded = (*Game)(nil)
