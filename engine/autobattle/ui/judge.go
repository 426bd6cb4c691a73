package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/table"
)

// Judged is the unit of judgements.
const Judged = "points, a thousand of them for a life"

// The weights of a judgement are a player's rules of thumb, checked by letting bots
// play each other.
const (
	worthGame    = 1_000_000 // of a game won or lost
	worthLife    = 1000
	worthAttack  = 10 // a point of it
	worthHealth  = 10
	worthShield  = 25
	worthPoison  = 45
	worthGuard   = 5
	worthMana    = 24 // a unit of that cost is worth at least so much for each of it
	worthForward = 1  // of a point of health for each slot it stands further ahead
)

// Judge implements screen.Table: lives, and what each board is worth as far as the
// seat knows it. Mana is worth nothing once the shop is over.
func (t *Table) Judge(seat engine.Seat) int {
	other := 1 - seat
	if worth, over := table.OutcomeWorth(t, seat, worthGame); over {
		return worth
	}
	worth := worthLife * (t.LivesLeft(seat) - t.LivesLeft(other))
	for slot := range autobattle.Slots {
		if u := t.OnBoard(seat, slot); u != autobattle.Nobody {
			worth += t.standingWorth(u)
		}
	}
	return worth
}

// standingWorth returns the worth of a unit on a board: its card, what it has gained, and a little
// for health that stands ahead.
func (t *Table) standingWorth(u autobattle.Unit) int {
	d := t.UnitDef(u)
	ahead := worthForward * (autobattle.Slots + 1 - t.Slot(u)) * t.Health(u)
	gained := worthAttack*(t.Attack(u)-d.Attack) + worthHealth*(t.Health(u)-d.Health) + maskWorth(t.Keywords(u)&^d.Keywords)
	return cardWorth(d) + gained + ahead
}

// cardWorth returns the worth of a card on a board: its numbers and keywords, and for its
// abilities at least what its cost promises.
func cardWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+maskWorth(d.Keywords), worthMana*d.Cost)
}

func maskWorth(m autobattle.Mask) (worth int) {
	for ; m != 0; m = m.Rest() {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[m.First()]
	}
	return worth
}

// promise returns what the hand could still add to the board, if the best of it is played for what
// the rest, and units that give way, bring.
func (t *Table) promise(seat engine.Seat) int {
	if t.Phase() != autobattle.InShop || t.Shopper() != seat {
		return 0
	}
	p := plan{left: t.slotYields(seat), limit: t.ManaLimit(), cards: t.Hand(seat)}
	for place := range p.cards {
		p.hand[place] = t.HandCard(seat, place)
	}
	p.tryCard(0, 0, t.Mana(seat), 0)
	return p.best
}

const worthStep = 1

type plan struct {
	hand         [autobattle.MaxHand]*autobattle.UnitDef
	cards, limit int
	left         [autobattle.Slots]slotYield // empty slots first, then the least units
	best         int
}

// slotYield is a slot that a new unit could take: what that loses, the mana it brings,
// and the steps it takes.
type slotYield struct{ worth, mana, steps int }

func (t *Table) slotYields(seat engine.Seat) (list [autobattle.Slots]slotYield) {
	for slot := range list {
		var y slotYield
		if u := t.OnBoard(seat, slot); u != autobattle.Nobody {
			y = slotYield{t.standingWorth(u), t.UnitDef(u).Pitch, 1}
		}
		at := slot
		for ; at > 0 && list[at-1].worth > y.worth; at-- {
			list[at] = list[at-1]
		}
		list[at] = y
	}
	return list
}

// tryCard goes through the cards of the hand from one on: each is kept, pitched, or played
// to the next slot that yields. mana is what there is in all, below 0 what is still
// lacking; worth is what the plan comes to so far.
func (p *plan) tryCard(place, played, mana, worth int) {
	if mana >= 0 {
		p.best = max(p.best, worth)
	}
	if place == p.cards {
		return
	}
	d := p.hand[place]
	p.tryCard(place+1, played, mana, worth)
	p.tryCard(place+1, played, mana+d.Pitch, worth-worthStep)
	if played < autobattle.Slots && d.Cost <= p.limit {
		y := p.left[played]
		p.tryCard(place+1, played+1, mana-d.Cost+y.mana, worth+cardWorth(d)-y.worth-worthStep*(1+y.steps))
	}
}
