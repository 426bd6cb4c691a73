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
	meterTurn  = iota // the number of the turn, counting both players'
	meterDeeds        // cards played, used or discarded in this main step
	meterCards        // cards played or discarded from the hand in this turn

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
	meterTimes    // how often it was played or used this turn

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

var meterRows = [numMeters]views.Meter{
	meterTurn:  {Field: meter(meterTurn, "number", "The number of the turn, from 1, counting both players.")},
	meterDeeds: {Field: meter(meterDeeds, "deeds", "How many cards were played, used or discarded in this main step.").Inside(), Anew: true},
	meterCards: {Field: meter(meterCards, "cards", "How many cards were played or discarded in this turn.").Inside(), Anew: true},
}

var playerMeterRows = [numPlayerMeters]views.Meter{
	meterAember: {Field: playerMeter(meterAember, "aember", "The aember in the pool.").AsFact("aember", FactAember)},
	meterKeys:   {Field: playerMeter(meterKeys, "keys", "The keys forged so far; the third wins.").AsFact("keys", FactKeys)},
	meterChains: {Field: playerMeter(meterChains, "chains", "The chains: for each 6 of them, or part of 6, one card fewer is drawn.").AsFact("chains", FactChains)},
}

var cardMeterRows = [numCardMeters]views.Meter{
	meterDamage:   {Field: cardMeter(meterDamage, "damage", "The damage on it.").AsFact("damage", FactDamage).UnlessZero()},
	meterCounters: {Field: cardMeter(meterCounters, "counters", "Its +1 power counters.").AsFact("power counters", FactCounters).UnlessZero()},
	meterHolding:  {Field: cardMeter(meterHolding, "aember", "The aember on it.").AsFact("aember on it", FactHolding).UnlessZero()},
	meterArmor:    {Field: cardMeter(meterArmor, "armor_used", "How much of its armor is used this turn.").AsFact("armor used", FactArmor).UnlessZero(), Anew: true},
	meterTimes:    {Field: cardMeter(meterTimes, "times", "How often it was played or used this turn.").Inside(), Anew: true},
}

func meter(n int, name, doc string) *schema.ViewField {
	return views.Number(name, doc, func(d *Duel, _ views.One) int { return int(d.meters[n]) })
}

func playerMeter(n int, name, doc string) *schema.ViewField {
	return views.Number(name, doc, func(d *Duel, p Player) int { return int(d.players[p].meters[n]) })
}

func cardMeter(n int, name, doc string) *schema.ViewField {
	return views.Number(name, doc, func(d *Duel, c Card) int { return int(d.cards[c].meters[n]) })
}

var freshMeters, freshCardMeters = views.Anew(meterRows[:]), views.Anew(cardMeterRows[:])

// Turn returns the number of the turn, from 1.
func (d *Duel) Turn() int { return int(d.meters[meterTurn]) }

// Aember returns the aember in a player's pool; Keys and Chains likewise.
func (d *Duel) Aember(p Player) int { return int(d.players[p].meters[meterAember]) }
func (d *Duel) Keys(p Player) int   { return int(d.players[p].meters[meterKeys]) }
func (d *Duel) Chains(p Player) int { return int(d.players[p].meters[meterChains]) }

// Damage returns the damage on a card, Counters its +1 power counters, Holding its aember.
func (d *Duel) Damage(c Card) int   { return int(d.cards[c].meters[meterDamage]) }
func (d *Duel) Counters(c Card) int { return int(d.cards[c].meters[meterCounters]) }
func (d *Duel) Holding(c Card) int  { return int(d.cards[c].meters[meterHolding]) }

// Power returns the printed power of a creature plus its counters.
func (d *Duel) Power(c Card) int { return d.Def(c).Power + d.Counters(c) }

// ArmorLeft returns the unused armor of a creature this turn.
func (d *Duel) ArmorLeft(c Card) int {
	return max(0, d.Def(c).Armor-int(d.cards[c].meters[meterArmor]))
}
