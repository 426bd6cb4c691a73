package battleline

import (
	"fmt"

	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// To add a number, add its constant, its row in this file and the rule that changes it. Copies, hashes, views and facts
// derive from the row, and so do resets at the end of a turn, except those of cards.

const (
	meterTurn      = iota // number of the turn, counting the turns of both players
	meterActions          // number of cards played, used or discarded in this main step
	meterHandCards        // number of cards played or discarded from the hand in this turn

	numMeters
)

const (
	meterAember = iota
	meterKeys
	meterChains

	numPlayerMeters
)

const (
	meterDamage   = iota
	meterCounters // +1 power counters, possibly negative
	meterAemberOn // aember on the card
	meterArmor    // armor used this turn
	meterUses     // number of times the card was played or used this turn

	numCardMeters
	firstTurnMeter = meterArmor // the numbers from here on are 0 again when a turn ends
)

type (
	playerMeters [numPlayerMeters]int16
	cardMeters   [numCardMeters]int16
)

// The values of Fact.Keyword and Event.Keyword for numbers that are not keywords.
const (
	FactAember int16 = 100 + iota
	FactKeys
	FactChains
	FactDamage
	FactCounters
	FactHolding
	FactArmor
	FactTurn
)

var meterRows = [numMeters]views.MeterDecl{
	meterTurn:      {Field: duelMeterField(meterTurn, "number", "The turn number, from 1, counting both players' turns.")},
	meterActions:   {Field: duelMeterField(meterActions, "deeds", "How many times cards have been played, used or discarded in this main step.").MarkForInspectionOnly(), ResetsEachTurn: true},
	meterHandCards: {Field: duelMeterField(meterHandCards, "cards", "How many cards have been played or discarded this turn.").MarkForInspectionOnly(), ResetsEachTurn: true},
}

var playerMeterRows = [numPlayerMeters]views.MeterDecl{
	meterAember: {Field: views.NumberField("aember", "The aember in the pool.", (*Duel).Aember).MarkAsFact(names.Define("aember", "aember"), FactAember)},
	meterKeys:   {Field: views.NumberField("keys", "The keys forged so far; the third wins.", (*Duel).Keys).MarkAsFact(names.Define("keys", "keys"), FactKeys)},
	meterChains: {Field: views.NumberField("chains", "The chains: for every 6 of them, rounded up, one card fewer is drawn.", (*Duel).Chains).MarkAsFact(names.Define("chains", "chains"), FactChains)},
}

var cardMeterRows = [numCardMeters]views.MeterDecl{
	meterDamage:   {Field: cardMeterField(meterDamage, "damage", "The damage on it.").MarkAsFact(names.Define("damage", "damage"), FactDamage).ExcludeZeroFact()},
	meterCounters: {Field: cardMeterField(meterCounters, "counters", "Its +1 power counters.").MarkAsFact(names.Define("counters", "power counters"), FactCounters).ExcludeZeroFact()},
	meterAemberOn: {Field: cardMeterField(meterAemberOn, "aember", "The aember on it.").MarkAsFact(names.Define("aember_on", "aember on it"), FactHolding).ExcludeZeroFact()},
	meterArmor:    {Field: cardMeterField(meterArmor, "armor_used", "How much of its armor has been used this turn.").MarkAsFact(names.Define("armor_used", "armor used"), FactArmor).ExcludeZeroFact()},
	meterUses:     {Field: cardMeterField(meterUses, "times", "How many times it has been played or used this turn.").MarkForInspectionOnly()},
}

func duelMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(d *Duel, _ views.SingleSubject) int { return int(d.meters[meter]) })
}

func cardMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(d *Duel, c Card) int { return int(d.cards[c].meters[meter]) })
}

var meterResets = views.TurnResets(meterRows[:])

// Turn returns the number of the turn, from 1, counting the turns of both players.
func (d *Duel) Turn() int           { return int(d.meters[meterTurn]) }
func (d *Duel) Aember(p Player) int { return int(d.players[p].meters[meterAember]) }
func (d *Duel) Keys(p Player) int   { return int(d.players[p].meters[meterKeys]) }
func (d *Duel) Chains(p Player) int { return int(d.players[p].meters[meterChains]) }

func (d *Duel) Damage(c Card) int        { return int(d.cards[c].meters[meterDamage]) }
func (d *Duel) PowerCounters(c Card) int { return int(d.cards[c].meters[meterCounters]) }
func (d *Duel) AemberOn(c Card) int      { return int(d.cards[c].meters[meterAemberOn]) }

// Power returns the power of a creature: that in its definition plus its power counters.
func (d *Duel) Power(c Card) int { return d.Def(c).Power + d.PowerCounters(c) }

// RemainingArmor returns the armor that a creature has not used this turn.
func (d *Duel) RemainingArmor(c Card) int {
	return max(0, d.Def(c).Armor-int(d.cards[c].meters[meterArmor]))
}

// ComputedValues returns values with an explanation each: who is haunted or overwhelmed and, for the cards in the lines
// and, during the duel, in the hand of Seat, their power, armor, bonus aember and the numbers in their texts.
func ComputedValues(game any) (list []events.ComputedValue) {
	d := game.(*Duel)
	for _, p := range [...]Player{First, Second} {
		list = append(list, d.computedPlayerConditions(p)...)
		for _, c := range d.CardsIn(p, Line) {
			list = append(append(list, d.computedPowerAndArmor(c)...), d.computedTextAndBonusValues(c)...)
		}
	}
	if d.IsOver() {
		return list
	}
	for _, c := range d.CardsIn(Player(d.Seat()), Hand) {
		if d.Def(c).Type == Creature {
			list = append(list, d.computedPowerAndArmor(c)...)
		}
		list = append(list, d.computedTextAndBonusValues(c)...)
	}
	return list
}

func (d *Duel) computedPlayerConditions(p Player) (list []events.ComputedValue) {
	add := func(holds bool, word, why string) {
		if holds {
			list = append(list, events.ComputedValue{Word: WhoseWords.Word(int(p)) + "." + word, Label: PlayerNames[p], Value: word, From: []string{why}})
		}
	}
	add(d.IsHaunted(p), "haunted", fmt.Sprintf("%d cards in the discard pile: a player with %d or more is haunted", d.CountCards(p, Discard), HauntedDiscardSize))
	add(d.HasFewerCreatures(p), "overwhelmed", fmt.Sprintf("creatures: %d against %d; a player with fewer than the opponent is overwhelmed", d.CountCards(p, Line), d.CountCards(p.Other(), Line)))
	return list
}

func (d *Duel) computedPowerAndArmor(c Card) []events.ComputedValue {
	def, path, name := d.Def(c), cardPathByID(d, int(c)), d.CardName(c)
	power, armor := []string{events.ExplainDefinedNumber(def.Power, def.Where)}, []string{events.ExplainDefinedNumber(def.Armor, def.Where)}
	if n := d.PowerCounters(c); n != 0 {
		power = append(power, fmt.Sprintf("%+d power counters: `why %s.counters`", n, path))
	}
	if used := def.Armor - d.RemainingArmor(c); used > 0 {
		armor = append(armor, fmt.Sprintf("%d used this turn: `why %s.armor_used`", used, path))
	}
	return []events.ComputedValue{
		{Word: path + ".power", Owner: name, Label: "power", Value: fmt.Sprint(d.Power(c)), From: power},
		{Word: path + ".armor_left", Owner: name, Label: "armor", Value: fmt.Sprint(d.RemainingArmor(c)), From: armor},
	}
}

func (d *Duel) computedTextAndBonusValues(c Card) []events.ComputedValue {
	def, path := d.Def(c), cardPathByID(d, int(c))+"."
	list := events.ComputedValuesInText(path, d.CardName(c), def.Text, def.Values, def.Where, nil)
	if def.Aember > 0 {
		list = append(list, events.NewDefinedValue(path+"bonus", d.CardName(c), "bonus", def.Aember, def.Where))
	}
	return list
}
