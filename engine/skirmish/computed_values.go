package skirmish

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
)

// ComputedValues returns the numbers of a match that are not stored in its state: those from the
// definitions of units, and those in the texts of the cards in hand.
func ComputedValues(game any) (list []events.ComputedValue) {
	m := game.(*Match)
	for u := range Unit(m.UnitCount()) {
		path, name, d := unitPath(m, int(u))+".", m.UnitName(u), m.UnitDef(u)
		for _, n := range [...]struct {
			word, name string
			n          int
		}{{"damage", "damage", d.Damage}, {"max_hp", "maximum HP", m.MaxHP(u)}} {
			list = append(list, events.ComputedValue{Word: path + n.word, Name: name + " " + n.name, Value: fmt.Sprint(n.n), From: []string{events.ExplainDefinedNumber(n.n, d.Where)}})
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
	list := events.ComputedValuesInText(path, d.DisplayName(), d.Text, d.Values, d.Where)
	if n := m.CopiesInHand(card); n > 1 {
		list = append(list, events.ComputedValue{Word: path + "copies", Name: d.DisplayName() + " copies", Value: fmt.Sprintf("×%d", n), From: []string{fmt.Sprintf("%d copies of the card in the hand", n)}})
	}
	engine.ExpandTemplate(d.Text, d.Values, func(v engine.Value, before, after string) string {
		for n := range list {
			if now := m.numberModifiedNow(v.Number, before, after); now != v.Number && list[n].Word == path+"values."+v.Name {
				list[n].Value = fmt.Sprint(now)
				list[n].From = append(list[n].From, fmt.Sprintf("%d with %s's keywords", now, m.UnitName(m.CurrentUnit())))
			}
		}
		return ""
	})
	return list
}
