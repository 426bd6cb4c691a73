package ui

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/table"
)

// JudgeUnit is the unit of the numbers that Judge returns.
const JudgeUnit = "points (a life is worth 1,000)"

// The weights of Judge. They are estimates, tested with games of bots.
const (
	worthGame    = 1_000_000 // winning or losing the game
	worthLife    = 1000
	worthAttack  = 10 // each point
	worthHealth  = 10
	worthShield  = 25
	worthPoison  = 45
	worthGuard   = 5
	worthMana    = 24 // each mana of a unit's cost, as its least worth
	worthForward = 1  // each point of health, for each slot further ahead
	worthBuy     = 30 // the effects, by estimate, of an ability that triggers when its unit is bought
)

// Judge implements screen.Table: the difference in lives, plus the worth of the seat's own board.
// Mana has no worth, as it is lost at the end of the shop.
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

// unitDefWorth returns the worth of a unit, which is at least that of its cost, since abilities are not evaluated.
func unitDefWorth(d *autobattle.UnitDef) int {
	return max(worthAttack*d.Attack+worthHealth*d.Health+keywordsWorth(d.Keywords), worthMana*d.Cost)
}

func keywordsWorth(m autobattle.KeywordMask) (worth int) {
	for ; m != 0; m = m.WithoutFirst() {
		worth += [...]int{autobattle.Shield: worthShield, autobattle.Poison: worthPoison, autobattle.Guard: worthGuard}[m.First()]
	}
	return worth
}

// handImprovement implements Promise of screen.Abilities: it returns the gain in worth of the board if the
// best cards of the hand are played, and others pitched and units sold to pay for them; 0 unless it is the
// seat's shop.
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

// worthStep is subtracted from the worth of a plan for each of its moves, so that making a move of the
// plan raises Judge plus Promise.
const worthStep = 1

type handPlanSearch struct {
	hand         [autobattle.MaxHand]*autobattle.UnitDef
	cards, limit int
	left         [autobattle.Slots]slotYield // empty slots first, then by the worth of their units
	best         int
}

// slotYield has the cost and yield of freeing a slot for a new unit: the worth of the lost unit, the mana
// for selling it, and the moves needed. It is zero for an empty slot.
type slotYield struct{ worth, mana, steps int }

// tryCardsFrom tries all ways to use the cards of the hand from an index on: keeping, pitching, or playing
// each to the next slot of left, of which played are used already. mana is the balance, which may be
// negative, and worth that of the plan so far. It raises best to the greatest worth that can be paid for.
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
