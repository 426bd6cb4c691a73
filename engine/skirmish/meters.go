package skirmish

import (
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// The numbers of a match and of each unit. To add a number, add its constant and its row here, and the
// rule that changes it: copies, hashes, the start of a turn, views and facts derive from the rows.

const (
	meterTurn = iota // number of turns begun, of all units

	numMeters
)

const (
	meterHP = iota
	meterMaxHP

	numUnitMeters
)

// The Keyword of events about something that is not a keyword.
const (
	HP int16 = 100 + iota
	Position
)

type (
	matchMeters [numMeters]int32
	unitMeters  [numUnitMeters]int16
)

var meterRows = [numMeters]views.MeterDecl{
	meterTurn: {Field: views.NumberField("turn", "The turn number, from 1: every turn of every unit counts.", views.IgnoreSubject((*Match).Turn)).AsFact(names.Define("turn", "turn"), NoKeyword).MarkFactChangingByItself()},
}

var unitMeterRows = [numUnitMeters]views.MeterDecl{
	meterHP:    {Field: views.NumberField("hp", "Its HP; at 0, the unit dies when the card is resolved (S-25).", (*Match).HP).AsFact(names.Define("hp", "HP"), HP).MarkHealthFact().ShownAs(schema.Pool)},
	meterMaxHP: {Field: views.NumberField("max_hp", "Its maximum HP.", (*Match).MaxHP)},
}

var freshMeters, freshUnitMeters = views.TurnResets(meterRows[:]), views.TurnResets(unitMeterRows[:])

// Turn returns the number of the current turn, starting at 1. The turn of each unit has its own number.
func (m *Match) Turn() int { return int(m.meters[meterTurn]) }

// HP returns the HP of a unit now, at least 0.
func (m *Match) HP(u Unit) int { return int(m.units[u].meters[meterHP]) }

// MaxHP returns the most HP a unit can have.
func (m *Match) MaxHP(u Unit) int { return int(m.units[u].meters[meterMaxHP]) }
