package curtain

import (
	"strconv"

	"curtaincall/engine"
)

// What cards cost: a number, all the energy there is, or what a function of the
// card makes of the fight, each time it is asked.

// MaxReckoned is the most that a card can cost by a function.
const MaxReckoned = 99

// CostOf is what a card costs now, before any discount (CC-52). It must not change the
// fight. Below 0 counts as 0, and more than MaxReckoned as that.
type CostOf func(f *Fight, self Source) int

// Cost is what playing a card costs now, never below 0; all energy for a card of
// cost X (CC-51). It is 0 where the function of the card fails: Playable tells why.
func (f *Fight) Cost(instance int16) int {
	n, _ := f.cost(instance)
	return n
}

// cost is Cost, with the error of a function that fails. Within an action such an
// error ends the action.
func (f *Fight) cost(instance int16) (int, error) {
	if f.cards[instance].traits&peculiar == 0 {
		return f.plainCost(instance), nil
	}
	switch def := f.CardDef(instance); {
	case def.CostX:
		return f.Energy(), nil
	case def.CostOf == nil:
		return f.plainCost(instance), nil
	case f.depth > 0:
		return f.reckon(instance), nil
	}
	f.reckoning.card, f.reckoning.n = instance, 0
	err := engine.Look(&f.course, f, (*Fight).look)
	return f.reckoning.n, err
}

// reckoning is a cost that is worked out between callbacks.
type reckoning struct {
	card int16
	n    int
}

func (f *Fight) look() { f.reckoning.n = f.reckon(f.reckoning.card) }

// reckon asks the function of a card. That it was asked counts for nothing.
func (f *Fight) reckon(instance int16) int {
	self := f.ByCard(instance)
	f.enter(self, CallCost)
	n := f.CardDef(instance).CostOf(f, self)
	f.leave()
	f.events--
	return max(0, min(n, MaxReckoned)-int(f.cards[instance].discount))
}

// plainCost is what a card costs whose cost is a number.
func (f *Fight) plainCost(instance int16) int {
	c := &f.cards[instance]
	return max(0, int(c.cost)-int(c.discount))
}

// affordable tells why there is not enough energy for a peculiar card; nil when there is.
func (f *Fight) affordable(instance int16) error {
	n, err := f.cost(instance)
	if err == nil && n > f.Energy() {
		return ErrEnergy
	}
	return err
}

// X is the energy that the card of cost X in progress was played for; 0 for another.
func (f *Fight) X() int { return int(f.x) }

// pay takes the energy that a peculiar card costs. What a card of cost X was played for
// is its x while it is in progress.
func (f *Fight) pay(instance int16) {
	n, err := f.cost(instance)
	if err != nil {
		f.Fail(err)
	}
	if f.CardDef(instance).CostX {
		f.x = int16(n)
	}
	f.meters[meterEnergy] -= int16(n)
}

// discountable reports whether a card can cost less than it does.
func (f *Fight) discountable(instance int16) bool {
	return !f.CardDef(instance).CostX && f.Cost(instance) > 0
}

// CostWord is what a card costs now as people read it: "X" for all energy, "?" where
// its function fails.
func (f *Fight) CostWord(instance int16) string {
	n, err := f.cost(instance)
	switch {
	case f.CardDef(instance).CostX:
		return "X"
	case err != nil:
		return "?"
	}
	return strconv.Itoa(n)
}

// CostWord is what the card costs as people read it: "X" for all energy, "?" where it
// depends on the moment.
func (d *CardDef) CostWord() string {
	switch {
	case d.CostX:
		return "X"
	case d.CostOf != nil:
		return "?"
	}
	return strconv.Itoa(d.Cost)
}

// steady reports whether a card costs the same number at every moment.
func (d *CardDef) steady() bool { return !d.CostX && d.CostOf == nil }
