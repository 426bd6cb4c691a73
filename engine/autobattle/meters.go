package autobattle

import (
	"fmt"
	"slices"

	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

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

// The Keyword of an event or fact that is not about a keyword. Those from Mana on are the meters of a player.
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
	meterLives: {Field: views.NumberField("lives", "The lives the player has left.", (*Game).LivesLeft).MarkAsFact(sayLives, Mana+meterLives).SetRole(schema.Pool)},
	meterWins:  {Field: views.NumberField("wins", "The battles the player has won.", (*Game).Wins).MarkAsFact(sayWins, Mana+meterWins)},
	meterNext:  {Field: views.NumberField("next_mana", "The mana gained in battles for the player's next shop.", func(g *Game, s Seat) int { return int(g.players[s].meters[meterNext]) }).MarkAsFact(names.Define("next_mana", "mana for the next shop"), Mana+meterNext).ExcludeZeroFact()},
}

// Round returns the number of the round, from 1, or 0 in a stand-alone battle.
func (g *Game) Round() int           { return int(g.meters[meterRound]) }
func (g *Game) Mana(s Seat) int      { return int(g.players[s].meters[meterMana]) }
func (g *Game) LivesLeft(s Seat) int { return int(g.players[s].meters[meterLives]) }
func (g *Game) Wins(s Seat) int      { return int(g.players[s].meters[meterWins]) }

func (g *Game) setPlayerMeter(s Seat, meter int, to int) {
	at := &g.players[s].meters[meter]
	if from := int(*at); from != to {
		*at = int32(to)
		g.logEvent(eventWithoutCause{Kind: Counted, Target: playerTarget(s), Keyword: Mana + int16(meter), Amount: int32(to - from), From: int32(from), To: int32(to)})
	}
}

// ComputedValues returns, each with an explanation, what the state does not store: the mana limit, the numbers of
// cards and in their texts, and the number of clashes.
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

// FactViews are the script objects whose fields are facts of a game, in order.
var FactViews = []*schema.View{{Fields: views.MeterFields(meterRows[:])}, PlayerView, UnitView}

// unitsShownInFacts returns the units of a stand-alone battle, or those on the boards of all players who have shops.
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
