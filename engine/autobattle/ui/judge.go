package ui

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/table"
)

// JudgeUnit is the name of the unit of the results of Judge.
const JudgeUnit = "points (a life is worth 1,000)"

// The weights of Judge. They are estimates that were tested with games of bots.
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

// Judge implements screen.Table. It returns the worth of the difference in lives plus that of the seat's
// board, in JudgeUnit. Mana has no worth, since it is lost at the end of the shop.
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

// unitDefWorth returns the worth of a unit's numbers and keywords, but at least that of its cost, since the
// worth of abilities is not known.
func unitDefWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+keywordsWorth(d.Keywords), worthMana*d.Cost)
}

func keywordsWorth(m autobattle.KeywordMask) (worth int) {
	for ; m != 0; m = m.WithoutFirst() {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[m.First()]
	}
	return worth
}

// handImprovement implements screen.Abilities.Promise. It returns by how much the worth of the board would
// rise if the best cards in hand were played, and others pitched and units sold to pay for them. It returns 0
// if the shop of the seat is not open.
func (t *Table) handImprovement(seat engine.Seat) int {
	if t.Phase() != autobattle.InShop || t.Shopper() != seat {
		return 0
	}
	p := handPlanSearch{limit: t.ManaLimit(), cards: t.CountHand(seat)}
	for slot := range p.left {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			p.left[slot] = slotYield{t.boardUnitWorth(u), t.UnitDef(u).Pitch, 1}
		}
	}
	slices.SortStableFunc(p.left[:], func(a, b slotYield) int { return cmp.Compare(a.worth, b.worth) })
	for place := range p.cards {
		p.hand[place] = t.HandCard(seat, place)
	}
	p.tryCardsFrom(0, 0, t.Mana(seat), 0)
	return p.best
}

// worthStep is subtracted from the worth of a plan for each of its moves. So Judge plus Promise rises with
// each move of the plan that is made.
const worthStep = 1

type handPlanSearch struct {
	hand         [autobattle.MaxHand]*autobattle.UnitDef
	cards, limit int
	left         [autobattle.Slots]slotYield // empty slots first, then by the worth of their units
	best         int
}

// slotYield describes freeing a slot for a new unit: the worth of the unit that is lost, the mana for selling
// it, and the number of moves. It is zero for an empty slot.
type slotYield struct{ worth, mana, steps int }

// tryCardsFrom tries all ways to use the cards in hand from an index on: to keep, to pitch, or to play each on the
// next slot of p.left, of which played are already used. mana is the balance so far, which may be negative, and worth
// the worth of the plan so far. It raises p.best to the greatest worth of a plan that can be paid for.
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
