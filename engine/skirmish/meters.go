package skirmish

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// To add a number, add its constant and its row here, and the rule that changes it: copies, hashes, views and facts
// derive from the rows.

const (
	meterTurn = iota // number of turns begun, of all units

	numMeters
)

const (
	meterHP = iota
	meterMaxHP

	numUnitMeters
)

// The numbers that are used as the Keyword of an event that is not about a keyword.
const (
	HP int16 = 100 + iota
	Position
)

type unitMeters [numUnitMeters]int16

var meterRows = [numMeters]views.MeterDecl{
	meterTurn: {Field: views.NumberField("turn", "The turn number, from 1, counting the turns of all units.", views.IgnoreSubject((*Match).Turn)).MarkAsFact(names.Define("turn", "turn"), NoKeyword).MarkFactChangingByItself()},
}

var unitMeterRows = [numUnitMeters]views.MeterDecl{
	meterHP:    {Field: views.NumberField("hp", "Its HP; at 0, the unit dies when the card is resolved (S-25).", (*Match).HP).MarkAsFact(names.Define("hp", "HP"), HP).MarkHealthFact().SetRole(schema.Pool)},
	meterMaxHP: {Field: views.NumberField("max_hp", "Its maximum HP.", (*Match).MaxHP)},
}

// Turn returns the number of the turn, from 1, counting the turns of all units.
func (m *Match) Turn() int        { return int(m.meters[meterTurn]) }
func (m *Match) HP(u Unit) int    { return int(m.units[u].meters[meterHP]) }
func (m *Match) MaxHP(u Unit) int { return int(m.units[u].meters[meterMaxHP]) }

// ComputedValues returns, each with an explanation, the numbers that the state does not store: those from the
// definitions of units, and those in the texts of the cards in hand.
func ComputedValues(game any) (list []events.ComputedValue) {
	m := game.(*Match)
	for u := range Unit(m.UnitCount()) {
		path, name, d := unitPath(m, int(u))+".", m.DisplayName(u), m.UnitDef(u)
		for _, n := range [...]struct {
			word, name string
			n          int
		}{{"damage", "damage", d.Damage}, {"max_hp", "maximum HP", m.MaxHP(u)}} {
			list = append(list, events.NewDefinedValue(path+n.word, name, n.name, n.n, d.Where))
		}
	}
	if m.IsOver() {
		return list
	}
	for i, card := range m.DistinctHandCards() {
		list = append(list, m.computedCardValues(i, card)...)
	}
	return list
}

func (m *Match) computedCardValues(handIndex int, card int16) []events.ComputedValue {
	d := m.content.Cards[card]
	path := fmt.Sprintf("hand[%d].", handIndex+1)
	list := events.ComputedValuesInText(path, d.DisplayName(), d.Text, d.Values, d.Where, func(v engine.Value, before, after string) (int, string) {
		return m.currentNumberInText(v.Number, before, after), m.UnitName(m.CurrentUnit()) + "'s keywords"
	})
	if n := m.CountCopiesInHand(card); n > 1 {
		list = append(list, events.ComputedValue{Word: path + "copies", Owner: d.DisplayName(), Label: "copies", Value: fmt.Sprintf("×%d", n), From: []string{fmt.Sprintf("%d copies of the card in the hand", n)}})
	}
	return list
}
