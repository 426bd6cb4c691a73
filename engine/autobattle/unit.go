package autobattle

import (
	"cmp"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
)

const (
	Slots     = 5 // slots of a board; the first is the front
	MaxSpawns = 100
	MaxCombat = NumSeats*Slots + MaxSpawns // maximum number of units in a battle, dead ones included
)

// Unit is the number of a unit. The units of the battle come first, in order of arrival, then those on boards.
type Unit int8

const Nobody Unit = -1

// The numbers after those of the units of a battle: units on boards, then players.
const (
	firstBoard Unit = MaxCombat
	places          = Slots + 1 // number of places of a board: its slots and the place sold
	sold            = Slots     // the place of the unit that was just sold
	// the number of seat 0 as the Target of an event; the other seat has the next number
	firstPlayer Unit = firstBoard + NumSeats*places
)

const (
	NoCard    int16 = -1
	NoKeyword int16 = -1
)

func boardUnitNumber(s Seat, place int) Unit { return firstBoard + Unit(int(s)*places+place) }

func (u Unit) isOnBoard() bool { return u >= firstBoard && u < firstPlayer }

func (u Unit) boardPlace() int { return int(u-firstBoard) % places }

func playerTarget(s Seat) Unit { return firstPlayer + Unit(s) }

type unitInBattle struct {
	stats
	boardChanges strength    // the permanent changes that the unit on the board gets after the battle
	granted      KeywordMask // keywords granted for this battle and not used up
	permanent    KeywordMask // permanent keywords, and those that an enemy granted as permanent, which end with the battle
	slot         int8        // the slot of the unit on the board, from 0; -1 if it was spawned
	place        int8        // index of the unit in its line; for a dead unit, the number of living units ahead of it
	placeAtDeath int8        // index of a dead unit in its line when it died
	seat         Seat
	instance     uint8 // number of the unit on its side, from 1
	alive        bool
	abilityUses  [battleTriggers]uint8 // number of uses of each limited ability, by trigger
}

// stats are the definition and strength of a unit: its current numbers in a battle, its permanent changes on a board.
type stats struct {
	def int16 // index of the definition; NoCard for an empty slot
	strength
}

type strength struct {
	attack, health int32
	keywords       KeywordMask
}

type boardSlot struct {
	stats
	abilityUses [NumTriggers - battleTriggers]uint8
}

type board [places]boardSlot

var emptyBoard = func() (b board) {
	for i := range b {
		b[i].def = NoCard
	}
	return b
}()

func (g *Game) boardSlotOf(u Unit) *boardSlot {
	return &g.players[(u-firstBoard)/places].board[u.boardPlace()]
}

// HasUnit reports whether u is a unit in the battle, dead or alive, on a board, or being sold.
func (g *Game) HasUnit(u Unit) bool {
	if u.isOnBoard() {
		return g.boardSlotOf(u).def != NoCard
	}
	return u >= 0 && u < Unit(g.battle.count)
}

func (g *Game) UnitDef(u Unit) *UnitDef { return g.definitionAt(g.stats(u).def) }

// UnitID returns the id of the definition of a unit, or "" if there is no such unit.
func (g *Game) UnitID(u Unit) string {
	if !g.HasUnit(u) {
		return ""
	}
	return g.UnitDef(u).ID
}

// DisplayName returns the untranslated name of a unit, safe for a terminal, or "" if there is no such unit.
func (g *Game) DisplayName(u Unit) string {
	if !g.HasUnit(u) {
		return ""
	}
	return g.UnitDef(u).DisplayName()
}

// TranslatedName returns the name of a unit in the players' language, or "" if there is no such unit.
func (g *Game) TranslatedName(u Unit) string { return g.Language().TranslateName(g.DisplayName(u)) }

// TranslatedDefinition returns a definition with its texts in the players' language, or d if it has no translation.
func (g *Game) TranslatedDefinition(d *UnitDef) *UnitDef {
	return cmp.Or(library.Translation(g.content).Unit(d.ID), d)
}

func (g *Game) Language() *phrase.Language { return g.content.Language() }

func (g *Game) Seat(u Unit) Seat {
	switch {
	case u >= firstPlayer:
		return Seat(u - firstPlayer)
	case u.isOnBoard():
		return Seat((u - firstBoard) / places)
	}
	return g.units[u].seat
}

// Attack returns the current attack of a unit. A negative attack deals no damage.
func (g *Game) Attack(u Unit) int {
	if u.isOnBoard() {
		return g.UnitDef(u).Attack + int(g.boardSlotOf(u).attack)
	}
	return int(g.units[u].attack)
}

// Health returns the current health of a unit. For a dead unit it is the last one, which can be negative.
func (g *Game) Health(u Unit) int {
	if u.isOnBoard() {
		return g.UnitDef(u).Health + int(g.boardSlotOf(u).health)
	}
	return int(g.units[u].health)
}

func (g *Game) Keywords(u Unit) KeywordMask {
	if u.isOnBoard() {
		return g.UnitDef(u).Keywords | g.boardSlotOf(u).keywords
	}
	return g.units[u].keywords
}

func (g *Game) stats(u Unit) *stats {
	if u.isOnBoard() {
		return &g.boardSlotOf(u).stats
	}
	return &g.units[u].stats
}

// IsAlive reports whether a unit is on a slot of its board or alive in the battle.
func (g *Game) IsAlive(u Unit) bool {
	if u.isOnBoard() {
		return g.boardSlotOf(u).def != NoCard && u.boardPlace() < Slots
	}
	return u >= 0 && u < Unit(g.battle.count) && g.units[u].alive
}

// NumberOnSide returns a unit's number, from 1: by arrival in a battle, by slot on a board, or 6 if it was just sold.
func (g *Game) NumberOnSide(u Unit) int {
	if u.isOnBoard() {
		return u.boardPlace() + 1
	}
	return int(g.units[u].instance)
}

// PositionFromFront returns the number of a unit's slot or of its place in the line, from 1; 0 if it is dead or sold.
func (g *Game) PositionFromFront(u Unit) int {
	switch {
	case !g.IsAlive(u):
		return 0
	case u.isOnBoard():
		return u.boardPlace() + 1
	}
	return int(g.units[u].place) + 1
}

// ShortName returns a short name of a unit from its side and number, such as P1 or E2.
func (g *Game) ShortName(u Unit) string {
	return strings.ToUpper(unitName(g.Seat(u), g.NumberOnSide(u)))
}

// EventUnitName returns the short name and the translated name of the unit in an event, such as "P1 Moth", or the
// translation of "nobody" if it has none.
func (g *Game) EventUnitName(e *engine.Event) string {
	if e.Card < 0 || e.Target < 0 {
		return g.Language().RenderSentence(sayNobody)
	}
	return strings.ToUpper(unitName(SeatOfEvent(e), int(e.Point))) + " " + library.Translation(g.content).Units[e.Card].DisplayName()
}

func describeUnit(game any, n int) string {
	g, u := game.(*Game), Unit(n)
	line := fmt.Sprintf("%s %s %d/%d", g.ShortName(u), g.TranslatedName(u), g.Attack(u), g.Health(u))
	for k := range g.Keywords(u).All {
		line += " " + g.translatedKeywordOrStat(int16(k))
	}
	if !g.IsAlive(u) {
		line += ", " + g.Language().RenderSentence(sayDead)
	}
	return line
}

type Keyword = engine.KeywordID

// The numbers of the keywords, which are also the numbers of their bits in a KeywordMask.
const (
	Shield Keyword = iota
	Poison
	Guard

	NumKeywords = iota
)

type KeywordMask = engine.SmallSet[Keyword]

// How long a unit can have a keyword: permanently, or until the end of the battle.
const (
	ForGood engine.Holders = 1 << iota
	ThisBattle
)

// Keywords is the table of the keywords. Shield and Poison act in effects.go, Guard in queue.go.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(engine.Holders) string { return "any unit, for good or for one battle" },
	Leaves: func(k *engine.Keyword) string {
		if k.Decay == engine.Spent {
			return "for the rest of the battle once it has been used"
		}
		return "with its unit, or at the end of the battle it was given for"
	},
}, []engine.Keyword{
	Shield: {Word: "shield", Name: "Shield", Icon: "⛨", Holders: ForGood | ThisBattle, Decay: engine.Spent, Stacking: engine.Once, Worths: engine.WorthByHolder{3, 3},
		Help: "Prevents the first damage to the unit in each battle."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: ForGood | ThisBattle, Stacking: engine.Once, Worths: engine.WorthByHolder{3, 3},
		Help: "Any damage that the unit deals in a clash kills. Damage from its abilities does not, and Shield still protects."},
	Guard: {Word: "guard", Name: "Taunt", Icon: "⚑", Holders: ForGood | ThisBattle, Stacking: engine.Once, Worths: engine.WorthByHolder{1, 1},
		Help: "Abilities that select enemies by place, by a stat or at random can only select those with Taunt. Clashes and effects on all enemies ignore it."},
})
