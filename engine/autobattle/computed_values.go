package autobattle

import (
	"fmt"
	"slices"

	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// ComputedValues returns the numbers of a game that are not stored but computed, each with an
// explanation: the mana limit, the numbers of cards and of their texts, and the number of clashes.
func ComputedValues(game any) (list []events.ComputedValue) {
	g := game.(*Game)
	if g.Phase() != InShop {
		list = append(list, events.ComputedValue{Word: "clashes", Name: "clashes", Value: fmt.Sprint(g.Clashes()), From: []string{"the clashes of this battle so far"}})
		return append(list, g.computedUnitValues()...)
	}
	limit := g.ManaLimit()
	list = append(list, events.ComputedValue{Word: "mana_limit", Name: "mana limit", Value: fmt.Sprint(limit),
		From: []string{fmt.Sprintf("%d in the first round and 1 more in each following round, up to %d", shopMana, maxMana)}})
	for place := range g.CountHand(g.shopper) {
		d := g.HandCard(g.shopper, place)
		path := fmt.Sprintf("hand[%d].", place+1)
		for _, n := range [...]struct {
			word string
			n    int
		}{{"cost", d.Cost}, {"attack", d.Attack}, {"health", d.Health}, {"pitch", d.Pitch}} {
			list = append(list, events.ComputedValue{Word: path + n.word, Name: d.DisplayName() + " " + n.word, Value: fmt.Sprint(n.n), From: []string{events.ExplainDefinedNumber(n.n, d.Where)}})
		}
		list = append(list, events.ComputedValuesInText(path, d.DisplayName(), d.Text, d.Values, d.Where)...)
	}
	return append(list, g.computedUnitValues()...)
}

func (g *Game) computedUnitValues() (list []events.ComputedValue) {
	for _, n := range g.unitsWithFacts() {
		path, name, d := unitPath(g, n)+".", unitLabel(g, n), g.UnitDef(Unit(n))
		list = append(list, events.ComputedValue{Word: path + "pitch", Name: name + " pitch", Value: fmt.Sprint(d.Pitch), From: []string{events.ExplainDefinedNumber(d.Pitch, d.Where)}})
		list = append(list, events.ComputedValuesInText(path, name, d.Text, d.Values, d.Where)...)
	}
	return list
}

// FactViews are the views whose numbers are reported to players, in order.
var FactViews = []*schema.View{{Fields: views.MeterFields(meterRows[:])}, PlayerView, UnitView}

// unitsWithFacts returns the units of a stand-alone battle, or of the boards of players with shops.
func (g *Game) unitsWithFacts() (list []int) {
	if g.part == BattleAlone {
		for u := range g.battle.count {
			list = append(list, int(u))
		}
		return list
	}
	for u := firstBoard; u < firstPlayer; u++ {
		if g.IsAlive(u) && (g.part == WholeGame || g.Seat(u) == Player) {
			list = append(list, int(u))
		}
	}
	return slices.Clip(list)
}
