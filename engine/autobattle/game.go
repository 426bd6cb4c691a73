package autobattle

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// Game is a game in progress: a whole game or, for scenarios, only a battle or the shops of one player. It
// implements engine.Game. It is not safe for concurrent use.
type Game struct {
	state
	executor
	content *Content

	// The fields up to slotsToAct belong to the action in progress. They have no meaning between actions.
	cause     engine.Cause
	limitUses [numLimits]int // how much of each limit is used up
	hurt      struct {       // wounds by the effect or the clash in progress
		n  int
		at [NumSeats * Slots]damageTaken
	}
	depth            int                           // number of abilities in progress
	abilitiesRunning [maxDepth + 1]CallbackContext // the abilities in progress, the innermost last
	operations       int                           // number of operations by abilities in this action
	slotsToAct       uint8                         // a bit for each slot whose unit has not yet acted on the current trigger

	unitNames unitWordsCache
}

type executor = engine.Executor[state]

// state is everything that can affect the rest of the game, without pointers. copyUsedParts copies it.
type state struct {
	coreState
	units [MaxCombat]unitInBattle // the units of the last battle; the first battle.count are in use
}

type coreState struct {
	seed    engine.Seed // the seed that the game started with
	scope   GameScope
	phase   Phase
	shopper Seat // the seat that is shopping or was the last to shop
	over    bool
	winner  Seat // the side that won; NoSeat during the game and after a draw
	actions int32
	meters  [numMeters]int32
	players [NumSeats]playerState
	battle  battleState
	streams [numStreams]engine.RandomStream
}

func (s *state) copyUsedParts(from *state) {
	for u := from.battle.count; u < s.battle.count; u++ {
		s.units[u] = unitInBattle{}
	}
	s.coreState = from.coreState
	copy(s.units[:from.battle.count], from.units[:from.battle.count])
}

// Seat is a side of the table.
type Seat = engine.Seat

const (
	Player Seat = iota
	Enemy

	NumSeats = 2
	NoSeat   = engine.NoSeat
)

// Seats are the words in scripts for the seats.
var Seats = []string{"player", "enemy"}

// GameScope says how much of a game is played: WholeGame, ShopAlone or BattleAlone.
type GameScope uint8

const (
	WholeGame GameScope = iota
	ShopAlone           // the enemy has no shops; its board is set for each battle
	BattleAlone
)

// Phase is the phase of a round, such as InShop.
type Phase uint8

const (
	InShop Phase = iota
	InBattle
	Over // the game has ended; a stand-alone battle stays InBattle instead
)

const (
	bagStream    = iota // random stream of seat 0's bag; bagStream + s is that of seat s
	bagStream1          // random stream of seat 1's bag
	orderStream         // which side goes first in a tie
	targetStream        // random targets
	pickStream          // the picks of abilities

	numStreams
)

var streamNames = [numStreams]string{"the player's bag", "the enemy's bag", "the order", "random targets", "picks"}

const (
	MaxRounds = 30 // the game ends after this round at the latest (O-30)
	Lives     = 6
)

func newUnstartedGame(c *Content, part GameScope, seed engine.Seed, runtime any, log *engine.Log) *Game {
	g := NewGameToCopyInto()
	g.content = c
	g.SetRuntime(runtime)
	g.SetLog(log)
	g.seed, g.scope, g.winner = seed, part, NoSeat
	seed.ResetStreams(g.streams[:], streamNames[:])
	for s := range g.players {
		p := &g.players[s]
		p.meters[meterLives] = Lives
		p.board, p.lastBoard = emptyBoard, emptyBoard
	}
	return g
}

// StartGame starts a whole game and opens the first shop. runtime runs abilities; events go to log, which may be nil.
// It returns an error if a script fails.
func StartGame(c *Content, seed engine.Seed, runtime any, log *engine.Log) (*Game, error) {
	g := newUnstartedGame(c, WholeGame, seed, runtime, log)
	return g, engine.ApplyWithoutCounting(&g.executor, &engine.Action{Kind: actBegin})
}

// NewGameToCopyInto returns an empty game, to be used only as the target of CopyFrom.
func NewGameToCopyInto() *Game {
	g := &Game{}
	engine.InitExecutor(&g.executor, gamePerformer{g}, &g.state, (*state).copyUsedParts, &g.actions, nil, nil)
	return g
}

func (g *Game) Content() *Content { return g.content }
func (g *Game) Seed() engine.Seed { return g.seed }
func (g *Game) Scope() GameScope  { return g.scope }
func (g *Game) Phase() Phase      { return g.phase }
func (g *Game) Shopper() Seat     { return g.shopper } // whose shop is open or, in a battle, was open last
func (g *Game) IsOver() bool      { return g.over }
func (g *Game) Winner() Seat      { return g.winner } // NoSeat during the game and after a draw

// SetCallbackLine sets the script line that the next events record as their cause.
func (g *Game) SetCallbackLine(line int) { g.cause.Line = int32(line) }

// Outcome implements engine.Game. It returns the winner and whether the game is over.
func (g *Game) Outcome() (engine.Outcome, bool) { return engine.Outcome{Winner: g.winner}, g.over }

// CopyFrom implements engine.Game. It replaces the game with a copy of other, which must be a *Game.
func (g *Game) CopyFrom(other engine.Game) {
	o := other.(*Game)
	g.state.copyUsedParts(&o.state)
	g.content, g.unitNames = o.content, unitWordsCache{}
	engine.CopyQuestionAndRuntime(&g.executor, &o.executor)
}

func (g *Game) randomBelow(stream int, description string, n int) int {
	return engine.RandomIndex(&g.executor, &g.streams[stream], description, n)
}

func (g *Game) definitionAt(def int16) *UnitDef { return g.content.Units[def] }

var _ views.ComparableGame = (*Game)(nil)

// To add a number, add its constant, its row in this file and the rule that changes it.

const (
	meterRound = iota

	numMeters
)

const (
	meterMana = iota
	meterLives
	meterWins
	meterNext // mana gained in battles for the next shop

	numPlayerMeters
)

// The values of Event.Keyword and Fact.Keyword for numbers that are not keywords: two stats of a unit, the round and,
// from Mana on, the meters of a player, such as Mana+meterLives.
const (
	Attack int16 = 100 + iota
	Health
	Round
	Mana
)

var meterRows = [numMeters]views.MeterDecl{
	meterRound: {Field: views.NumberField("round", "The round number, from 1.", func(g *Game, _ views.SingleSubject) int { return g.Round() }).MarkAsFact(names.Define("round", "round"), Round).MarkFactChangingByItself()},
}

// playerMeterRows declares the numbers of a player. The other player does not see Mana (O-28).
var playerMeterRows = [numPlayerMeters]views.MeterDecl{
	meterMana:  {Field: views.NumberField("mana", "The mana the player has left.", (*Game).Mana).MarkAsFact(sayMana, Mana+meterMana).SetRole(schema.Pool).SetSight(views.OnlyOwnSeat)},
	meterLives: {Field: views.NumberField("lives", "The lives the player has left.", (*Game).RemainingLives).MarkAsFact(sayLives, Mana+meterLives).SetRole(schema.Pool)},
	meterWins:  {Field: views.NumberField("wins", "The battles the player has won.", (*Game).Wins).MarkAsFact(sayWins, Mana+meterWins)},
	meterNext:  {Field: views.NumberField("next_mana", "The mana gained in battles for the player's next shop.", func(g *Game, s Seat) int { return int(g.players[s].meters[meterNext]) }).MarkAsFact(names.Define("next_mana", "mana for the next shop"), Mana+meterNext).ExcludeZeroFact()},
}

// Round returns the number of the round, from 1, or 0 in a stand-alone battle.
func (g *Game) Round() int                { return int(g.meters[meterRound]) }
func (g *Game) Mana(s Seat) int           { return int(g.players[s].meters[meterMana]) }
func (g *Game) RemainingLives(s Seat) int { return int(g.players[s].meters[meterLives]) }
func (g *Game) Wins(s Seat) int           { return int(g.players[s].meters[meterWins]) }

func (g *Game) setPlayerMeter(s Seat, meter int, to int) {
	at := &g.players[s].meters[meter]
	if from := int(*at); from != to {
		*at = int32(to)
		g.logEvent(eventWithoutCause{Kind: PlayerMeterChanged, Target: playerTarget(s), Keyword: Mana + int16(meter), Amount: int32(to - from), From: int32(from), To: int32(to)})
	}
}

// ComputedValues returns numbers with an explanation each: in a shop the mana limit and the numbers of the cards in
// hand, otherwise the number of clashes; and always the pitch of the units and the numbers in their texts.
func ComputedValues(game any) (list []events.ComputedValue) {
	g := game.(*Game)
	if g.Phase() != InShop {
		list = append(list, events.ComputedValue{Word: "clashes", Label: "clashes", Value: fmt.Sprint(g.ClashCount()), From: []string{"the clashes of this battle so far"}})
		return append(list, g.computedUnitValues()...)
	}
	limit := g.ManaLimit()
	list = append(list, events.ComputedValue{Word: "mana_limit", Label: "mana limit", Value: fmt.Sprint(limit),
		From: []string{fmt.Sprintf("%d in the first round and 1 more in each following round, up to %d", shopMana, maxMana)}})
	for place := range g.CountHand(g.shopper) {
		d := g.HandCard(g.shopper, place)
		path := fmt.Sprintf("hand[%d].", place+1)
		for _, n := range [...]struct {
			word string
			n    int
		}{{"cost", d.Cost}, {"attack", d.Attack}, {"health", d.Health}, {"pitch", d.Pitch}} {
			list = append(list, events.NewDefinedValue(path+n.word, d.DisplayName(), n.word, n.n, d.Where))
		}
		list = append(list, events.ComputedValuesInText(path, d.DisplayName(), d.Text, d.Values, d.Where, nil)...)
	}
	return append(list, g.computedUnitValues()...)
}

func (g *Game) computedUnitValues() (list []events.ComputedValue) {
	for _, n := range g.unitsShownInFacts() {
		path, name, d := unitPath(g, n)+".", unitLabel(g, n), g.UnitDef(Unit(n))
		list = append(list, events.NewDefinedValue(path+"pitch", name, "pitch", d.Pitch, d.Where))
		list = append(list, events.ComputedValuesInText(path, name, d.Text, d.Values, d.Where, nil)...)
	}
	return list
}

// FactViews are the views whose fields include the facts of a game: the numbers that players are told, in order.
var FactViews = []*schema.View{{Fields: views.MeterFields(meterRows[:])}, PlayerView, UnitView}

// unitsShownInFacts returns all units of a stand-alone battle, even dead ones; in a whole game, the units on both
// boards; in ShopAlone, those of the player.
func (g *Game) unitsShownInFacts() (list []int) {
	if g.scope == BattleAlone {
		for u := range g.battle.count {
			list = append(list, int(u))
		}
		return list
	}
	for u := firstBoard; u < firstPlayer; u++ {
		if g.IsAlive(u) && (g.scope == WholeGame || g.Seat(u) == Player) {
			list = append(list, int(u))
		}
	}
	return slices.Clip(list)
}
