package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/table"
)

// Judged is the unit of the numbers that Judge returns.
const Judged = "points, a thousand of them for a life"

// The weights of a judgement are rules of thumb, checked by letting bots play each other.
const (
	worthGame    = 1_000_000 // of a game won or lost
	worthLife    = 1000
	worthAttack  = 10 // of a point of it
	worthHealth  = 10
	worthShield  = 25
	worthPoison  = 45
	worthGuard   = 5
	worthMana    = 24 // a unit is worth at least this for each mana of its cost
	worthForward = 1  // of a point of health, for each slot further ahead
)

// Judge implements screen.Table: the difference in lives, and the worth of the seat's own board. Mana
// is worth nothing, as it is lost at the end of the shop.
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

// standingWorth returns the worth of a unit on a board: its card, its changes, and a little for
// health that is further ahead.
func (t *Table) standingWorth(u autobattle.Unit) int {
	d := t.UnitDef(u)
	ahead := worthForward * (autobattle.Slots + 1 - t.Slot(u)) * t.Health(u)
	gained := worthAttack*(t.Attack(u)-d.Attack) + worthHealth*(t.Health(u)-d.Health) + maskWorth(t.Keywords(u)&^d.Keywords)
	return cardWorth(d) + gained + ahead
}

// cardWorth returns the worth of a card on a board: that of its numbers and keywords, or, as its
// abilities are unknown, that of its cost if that is more.
func cardWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+maskWorth(d.Keywords), worthMana*d.Cost)
}

func maskWorth(m autobattle.Mask) (worth int) {
	for ; m != 0; m = m.Rest() {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[m.First()]
	}
	return worth
}

// promise returns how much the hand could still add to the board if its best cards are played, paid
// for by pitching the others and selling units to make room.
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
	left         [autobattle.Slots]slotYield // empty slots first, then the slots of the least worthy units
	best         int
}

// slotYield is a slot that a new unit could take: the worth that is lost by that, the mana it brings
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

// tryCard tries all ways to use the cards of the hand from place on: each is kept, pitched, or played
// to the next slot in left. mana is the balance, below 0 where mana is lacking; worth is the worth of
// the plan so far. It records the best plan that can be paid.
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
