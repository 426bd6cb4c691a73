package battleline

import (
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// The numbers of a duel, of each player and of each card are stored in arrays of the state. To add
// one, add its constant, its row in this file and the rule that changes it. Copies, hashes, resets
// at the end of a turn, views and facts are derived from the row.

// The numbers of a duel.
const (
	meterTurn      = iota // the number of the turn, counting both players'
	meterActions          // cards played, used or discarded in this main step
	meterHandCards        // cards played or discarded from the hand in this turn

	numMeters
)

// The numbers of a player.
const (
	meterAember = iota
	meterKeys
	meterChains

	numPlayerMeters
)

// The numbers of a card.
const (
	meterDamage   = iota
	meterCounters // +1 power counters, possibly negative
	meterHolding  // aember on it
	meterArmor    // armor used this turn
	meterUses     // how often it was played or used this turn

	numCardMeters
)

type (
	duelMeters   [numMeters]int16
	playerMeters [numPlayerMeters]int16
	cardMeters   [numCardMeters]int16
)

// The numbers, other than keywords, that are reported to players. They are the Keyword of a fact.
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
	meterActions:   {Field: duelMeterField(meterActions, "deeds", "How many cards have been played, used or discarded in this main step.").MarkForInspectionOnly(), ResetsEachTurn: true},
	meterHandCards: {Field: duelMeterField(meterHandCards, "cards", "How many cards have been played or discarded this turn.").MarkForInspectionOnly(), ResetsEachTurn: true},
}

var playerMeterRows = [numPlayerMeters]views.MeterDecl{
	meterAember: {Field: views.NumberField("aember", "The aember in the pool.", (*Duel).Aember).AsFact(names.Define("aember", "aember"), FactAember)},
	meterKeys:   {Field: views.NumberField("keys", "The keys forged so far; the third wins.", (*Duel).Keys).AsFact(names.Define("keys", "keys"), FactKeys)},
	meterChains: {Field: views.NumberField("chains", "The chains: for every 6 of them, or part of 6, one card fewer is drawn.", (*Duel).Chains).AsFact(names.Define("chains", "chains"), FactChains)},
}

var cardMeterRows = [numCardMeters]views.MeterDecl{
	meterDamage:   {Field: cardMeterField(meterDamage, "damage", "The damage on it.").AsFact(names.Define("damage", "damage"), FactDamage).ExcludeZeroFact()},
	meterCounters: {Field: cardMeterField(meterCounters, "counters", "Its +1 power counters.").AsFact(names.Define("counters", "power counters"), FactCounters).ExcludeZeroFact()},
	meterHolding:  {Field: cardMeterField(meterHolding, "aember", "The aember on it.").AsFact(names.Define("aember_on", "aember on it"), FactHolding).ExcludeZeroFact()},
	meterArmor:    {Field: cardMeterField(meterArmor, "armor_used", "How much of its armor has been used this turn.").AsFact(names.Define("armor_used", "armor used"), FactArmor).ExcludeZeroFact(), ResetsEachTurn: true},
	meterUses:     {Field: cardMeterField(meterUses, "times", "How many times it has been played or used this turn.").MarkForInspectionOnly(), ResetsEachTurn: true},
}

func duelMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(d *Duel, _ views.SingleSubject) int { return int(d.meters[meter]) })
}

func cardMeterField(meter int, name, doc string) *schema.ViewField {
	return views.NumberField(name, doc, func(d *Duel, c Card) int { return int(d.cards[c].meters[meter]) })
}

var meterResets, cardMeterResets = views.TurnResets(meterRows[:]), views.TurnResets(cardMeterRows[:])

// Turn returns the number of the turn, from 1.
func (d *Duel) Turn() int { return int(d.meters[meterTurn]) }

func (d *Duel) Aember(p Player) int { return int(d.players[p].meters[meterAember]) }
func (d *Duel) Keys(p Player) int   { return int(d.players[p].meters[meterKeys]) }
func (d *Duel) Chains(p Player) int { return int(d.players[p].meters[meterChains]) }

func (d *Duel) Damage(c Card) int        { return int(d.cards[c].meters[meterDamage]) }
func (d *Duel) PowerCounters(c Card) int { return int(d.cards[c].meters[meterCounters]) }
func (d *Duel) AemberOn(c Card) int      { return int(d.cards[c].meters[meterHolding]) }

// Power returns the printed power of a creature plus its counters.
func (d *Duel) Power(c Card) int { return d.Def(c).Power + d.PowerCounters(c) }

// ArmorLeft returns the unused armor of a creature this turn.
func (d *Duel) ArmorLeft(c Card) int {
	return max(0, d.Def(c).Armor-int(d.cards[c].meters[meterArmor]))
}
