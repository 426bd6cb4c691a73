package ui

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/table"
)

const JudgeUnit = "points (a life is worth 1,000)"

// The weights of Judge: estimates that were tested with games of bots.
const (
	worthGame    = 1_000_000 // winning or losing the game
	worthLife    = 1000
	worthAttack  = 10 // each point
	worthHealth  = 10
	worthShield  = 25
	worthPoison  = 45
	worthGuard   = 5
	worthMana    = 24 // each mana that a unit costs; a unit is worth at least this
	worthForward = 1  // each point of health, for each slot nearer to the front
	worthBuy     = 30 // an ability that triggers when its unit is bought
)

// Judge implements screen.Table. It adds up the difference in lives and the seat's board, in JudgeUnit. Mana has no
// worth, since it is lost at the end of the shop.
func (t *Table) Judge(seat engine.Seat) int {
	other := 1 - seat
	if worth, over := table.OutcomeWorth(t, seat, worthGame); over {
		return worth
	}
	worth := worthLife * (t.LivesLeft(seat) - t.LivesLeft(other))
	for slot := range autobattle.Slots {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			worth += t.boardUnitWorth(u)
		}
	}
	return worth
}

func (t *Table) boardUnitWorth(u autobattle.Unit) int {
	d := t.UnitDef(u)
	ahead := worthForward * (autobattle.Slots + 1 - t.PositionFromFront(u)) * t.Health(u)
	gained := worthAttack*(t.Attack(u)-d.Attack) + worthHealth*(t.Health(u)-d.Health) + keywordsWorth(t.Keywords(u)&^d.Keywords)
	return unitDefWorth(d) + gained + ahead
}

// unitDefWorth returns the worth of a unit, at least that of its cost, since the worth of abilities is not known.
func unitDefWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+keywordsWorth(d.Keywords), worthMana*d.Cost)
}

func keywordsWorth(m autobattle.KeywordMask) (worth int) {
	for k := range m.All() {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[k]
	}
	return worth
}

// handImprovement implements screen.Abilities.Promise. It returns how much more the board would be worth if the best
// cards in hand were played, and others pitched and units sold to pay for them. It is 0 unless the seat's shop is
// open.
func (t *Table) handImprovement(seat engine.Seat) int {
	if t.Phase() != autobattle.InShop || t.Shopper() != seat {
		return 0
	}
	p := handPlanSearch{limit: t.ManaLimit(), cards: t.CountHand(seat)}
	for slot := range p.left {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			p.left[slot] = slotCost{t.boardUnitWorth(u), t.UnitDef(u).Pitch, 1}
		}
	}
	slices.SortStableFunc(p.left[:], func(a, b slotCost) int { return cmp.Compare(a.worth, b.worth) })
	for place := range p.cards {
		p.hand[place] = t.HandCard(seat, place)
	}
	p.tryCardsFrom(0, 0, t.Mana(seat), 0)
	return p.best
}

// worthStep is subtracted for each move of a plan, so that Judge plus Promise rises with every move that is made.
const worthStep = 1

type handPlanSearch struct {
	hand         [autobattle.MaxHand]*autobattle.UnitDef
	cards, limit int
	left         [autobattle.Slots]slotCost // empty slots first, then by the worth of their units
	best         int
}

// slotCost is what freeing a slot costs, less the mana that its unit is sold for. It is zero for an empty slot.
type slotCost struct{ worth, mana, steps int }

// tryCardsFrom tries to keep, to pitch and to play each card in hand from index on. It raises p.best to the greatest
// worth of a plan that can be paid for. played slots of p.left are used already. The balance mana may be negative.
func (p *handPlanSearch) tryCardsFrom(index, played, mana, worth int) {
	if mana >= 0 {
		p.best = max(p.best, worth)
	}
	if index == p.cards {
		return
	}
	d := p.hand[index]
	p.tryCardsFrom(index+1, played, mana, worth)
	p.tryCardsFrom(index+1, played, mana+d.Pitch, worth-worthStep)
	if played < autobattle.Slots && d.Cost <= p.limit {
		y := p.left[played]
		p.tryCardsFrom(index+1, played+1, mana-d.Cost+y.mana, worth+unitDefWorth(d)+worthBuy*engine.BoolToInt(d.On[autobattle.OnBuy] != nil)-y.worth-worthStep*(1+y.steps))
	}
}
