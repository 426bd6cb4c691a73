package autobattle

import (
	"fmt"

	"curtaincall/engine"
)

// Sizes.
const (
	Slots     = 5 // of a board, slot 1 at the front
	MaxSpawns = 100
	MaxCombat = NumSeats*Slots + MaxSpawns // units of one battle
)

// Unit is a unit of a game by its number: those of the battle in the order in which
// they came, the dead included, then the boards, slot by slot.
type Unit int8

// Nobody is no unit.
const Nobody Unit = -1

// The numbers beyond the units of a battle.
const (
	firstBoard  Unit = MaxCombat
	places           = Slots + 1 // of a board: the slots, and where a sold unit stands last
	sold             = Slots
	firstPlayer Unit = firstBoard + NumSeats*places // events of a player are about this number
)

// NoCard is the number of no definition, and NoKeyword that of no keyword.
const (
	NoCard    int16 = -1
	NoKeyword int16 = -1
)

func boardNumber(s Seat, place int) Unit { return firstBoard + Unit(int(s)*places+place) }

func (u Unit) isBoard() bool { return u >= firstBoard && u < firstPlayer }

func (u Unit) place() int { return int(u-firstBoard) % places }

func ofPlayer(s Seat) Unit { return firstPlayer + Unit(s) }

type combatUnit struct {
	stats
	forGood  strength // what its board unit has for good, with what this battle adds
	granted  Mask     // for this battle, and not spent
	forever  Mask     // permanent here, whoever granted it
	slot     int8     // of its board, from 0; -1: it was spawned
	place    int8     // in its line, from 0; of the dead, how many stand ahead of where it died
	stood    int8     // of the dead, its place when it died
	seat     Seat
	instance uint8 // counted in its team, from 1
	alive    bool
	fired    [battleTriggers]uint8 // how often its abilities went off, as far as limits ask
}

// stats change during a game. On a board, attack and health are the permanent change and keywords
// the permanent ones; in a battle they are the present ones.
type stats struct {
	def int16 // NoCard: an empty slot
	strength
}

type strength struct {
	attack, health int32
	keywords       Mask
}

type boardUnit struct {
	stats
	fired [NumTriggers - battleTriggers]uint8
}

// board are the slots of a player, and the unit that was just sold.
type board [places]boardUnit

var emptyBoard = func() (b board) {
	for i := range b {
		b[i].def = NoCard
	}
	return b
}()

// Units returns the number of units of the battle so far, the dead included.
func (g *Game) Units() int { return int(g.battle.count) }

func (g *Game) boardSlot(u Unit) *boardUnit {
	return &g.players[(u-firstBoard)/places].board[u.place()]
}

// Is reports whether a number is that of a unit there is: of the battle, or of an
// occupied slot.
func (g *Game) Is(u Unit) bool {
	if u.isBoard() {
		return g.boardSlot(u).def != NoCard
	}
	return u >= 0 && u < Unit(g.battle.count)
}

func (g *Game) definitionIndex(u Unit) int16 { return g.stats(u).def }

// UnitDef returns the definition of a unit.
func (g *Game) UnitDef(u Unit) *UnitDef { return g.definition(g.definitionIndex(u)) }

// UnitID returns the id of a unit's definition, and Called its name, safe to be shown; "" for
// nobody.
func (g *Game) UnitID(u Unit) string {
	if !g.Is(u) {
		return ""
	}
	return g.UnitDef(u).ID
}

// DisplayName returns a unit's name, safe to be shown; "" for nobody.
func (g *Game) DisplayName(u Unit) string {
	if !g.Is(u) {
		return ""
	}
	return g.UnitDef(u).DisplayName()
}

// Seat is whose unit it is.
func (g *Game) Seat(u Unit) Seat {
	if u.isBoard() {
		return Seat((u - firstBoard) / places)
	}
	return g.units[u].seat
}

// Attack returns the present attack of a unit; below 0 it hits for nothing.
func (g *Game) Attack(u Unit) int {
	if u.isBoard() {
		return g.UnitDef(u).Attack + int(g.boardSlot(u).attack)
	}
	return int(g.units[u].attack)
}

// Health returns the health of a unit now, changes included; of a dead one what it was when it
// left, which is below 0 where a hit took more than it had.
func (g *Game) Health(u Unit) int {
	if u.isBoard() {
		return g.UnitDef(u).Health + int(g.boardSlot(u).health)
	}
	return int(g.units[u].health)
}

// Keywords returns the active keywords of a unit.
func (g *Game) Keywords(u Unit) Mask {
	if u.isBoard() {
		return g.UnitDef(u).Keywords | g.boardSlot(u).keywords
	}
	return g.units[u].keywords
}

func (g *Game) stats(u Unit) *stats {
	if u.isBoard() {
		return &g.boardSlot(u).stats
	}
	return &g.units[u].stats
}

// Mask returns the keywords of a unit as scripts see them: the permanent ones on a board, the
// active ones in a battle.
func (g *Game) Mask(u Unit) Mask { return g.stats(u).keywords }

// Alive reports whether a unit stands on its board, or takes part in the battle.
func (g *Game) Alive(u Unit) bool {
	if u.isBoard() {
		return g.boardSlot(u).def != NoCard && u.place() < Slots
	}
	return u >= 0 && u < Unit(g.battle.count) && g.units[u].alive
}

// Number tells a unit from others of its side: its instance number in a battle, its slot on a
// board, both from 1. A sold unit has the number 6.
func (g *Game) Number(u Unit) int {
	if u.isBoard() {
		return u.place() + 1
	}
	return int(g.units[u].instance)
}

// Slot returns the present place of a unit, from 1 at the front: its slot on a board, its place in
// a battle; 0 when it is dead or sold.
func (g *Game) Slot(u Unit) int {
	switch {
	case !g.Alive(u):
		return 0
	case u.isBoard():
		return u.place() + 1
	}
	return int(g.units[u].place) + 1
}

// unitTag tells units of one name apart: P1 is the player's first, E2 the enemy's second.
func unitTag(s Seat, number int) string { return fmt.Sprintf("%c%d", "PE"[s], number) }

// Tag returns the tag of a unit.
func (g *Game) Tag(u Unit) string { return unitTag(g.Seat(u), g.Number(u)) }

// EventUnit returns a unit's name with its tag, of an event as of now.
func (g *Game) EventUnit(e *engine.Event) string {
	if e.Card < 0 || e.Target < 0 {
		return "nobody"
	}
	return unitTag(SeatOf(e), int(e.Point)) + " " + g.definition(e.Card).DisplayName()
}

func unitLine(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	line := fmt.Sprintf("%s %s %d/%d", g.Tag(u), g.DisplayName(u), g.Attack(u), g.Health(u))
	for m := g.Keywords(u); m != 0; m = m.Rest() {
		line += " " + Keywords.Row(m.First()).Name
	}
	if !g.Alive(u) {
		line += ", dead"
	}
	return line
}
