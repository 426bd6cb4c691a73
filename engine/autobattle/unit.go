package autobattle

import (
	"fmt"

	"curtaincall/engine"
)

// The sizes of boards and battles.
const (
	Slots     = 5 // slots of a board, slot 1 at the front
	MaxSpawns = 100
	MaxCombat = NumSeats*Slots + MaxSpawns // combat units of a battle
)

// Unit is the number of a unit: first those of the battle in the order of arrival, the dead included,
// then those on the boards, slot by slot.
type Unit int8

// Nobody is no unit.
const Nobody Unit = -1

// The numbers after those of the units of a battle.
const (
	firstBoard  Unit = MaxCombat
	places           = Slots + 1 // of a board: the slots, and the place of a sold unit
	sold             = Slots
	firstPlayer Unit = firstBoard + NumSeats*places // the Target of events about a player
)

// NoCard is the index of no definition, and NoKeyword that of no keyword.
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
	forGood  strength // permanent changes of its board unit, including those of this battle
	granted  Mask     // granted for this battle, and not spent
	forever  Mask     // permanent in this battle, whoever granted them
	slot     int8     // slot of its board unit, from 0; -1 if spawned
	place    int8     // in its line, from 0; if dead, the number of living units ahead of where it died
	stood    int8     // if dead, its place when it died
	seat     Seat
	instance uint8 // number on its side, from 1
	alive    bool
	fired    [battleTriggers]uint8 // uses of its limited abilities
}

// stats are the changing numbers of a unit: on a board its permanent changes, in a battle its present
// numbers.
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

// board has the slots of a player, and the place of the unit that was just sold.
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

// HasUnit reports whether there is a unit of that number: in the battle, or on an occupied slot.
func (g *Game) HasUnit(u Unit) bool {
	if u.isBoard() {
		return g.boardSlot(u).def != NoCard
	}
	return u >= 0 && u < Unit(g.battle.count)
}

func (g *Game) definitionIndex(u Unit) int16 { return g.stats(u).def }

// UnitDef returns the definition of a unit.
func (g *Game) UnitDef(u Unit) *UnitDef { return g.definition(g.definitionIndex(u)) }

// UnitID returns the id of a unit's definition; "" for nobody.
func (g *Game) UnitID(u Unit) string {
	if !g.HasUnit(u) {
		return ""
	}
	return g.UnitDef(u).ID
}

// DisplayName returns the name of a unit, cleaned for display; "" for nobody.
func (g *Game) DisplayName(u Unit) string {
	if !g.HasUnit(u) {
		return ""
	}
	return g.UnitDef(u).DisplayName()
}

// Seat returns the side of a unit.
func (g *Game) Seat(u Unit) Seat {
	if u.isBoard() {
		return Seat((u - firstBoard) / places)
	}
	return g.units[u].seat
}

// Attack returns the present attack of a unit; below 0 it deals no damage.
func (g *Game) Attack(u Unit) int {
	if u.isBoard() {
		return g.UnitDef(u).Attack + int(g.boardSlot(u).attack)
	}
	return int(g.units[u].attack)
}

// Health returns the present health of a unit; for a dead unit its health when it died, which can be
// below 0.
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

// Alive reports whether a unit is on its board, or alive in the battle.
func (g *Game) Alive(u Unit) bool {
	if u.isBoard() {
		return g.boardSlot(u).def != NoCard && u.place() < Slots
	}
	return u >= 0 && u < Unit(g.battle.count) && g.units[u].alive
}

// Number returns the number of a unit on its side, from 1: its instance number in a battle, its slot
// on a board. A sold unit has the number 6.
func (g *Game) Number(u Unit) int {
	if u.isBoard() {
		return u.place() + 1
	}
	return int(g.units[u].instance)
}

// Slot returns the present place of a unit, from 1 at the front: its slot on a board, its place in a
// battle; 0 if it is dead or sold.
func (g *Game) Slot(u Unit) int {
	switch {
	case !g.Alive(u):
		return 0
	case u.isBoard():
		return u.place() + 1
	}
	return int(g.units[u].place) + 1
}

// unitTag returns a tag that tells units apart: P1 is the player's first, E2 the enemy's second.
func unitTag(s Seat, number int) string { return fmt.Sprintf("%c%d", "PE"[s], number) }

// Tag returns the tag of a unit.
func (g *Game) Tag(u Unit) string { return unitTag(g.Seat(u), g.Number(u)) }

// EventUnit returns the tag and the name of the unit that an event is about, even if it is gone.
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
