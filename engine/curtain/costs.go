package curtain

import (
	"strconv"

	"curtaincall/engine"
)

// MaxReckoned limits the cost that a card's cost function returns.
const MaxReckoned = 99

// Cost returns the current cost of a card in energy: all energy for a card of cost X (CC-51), 0 if
// the card's cost function fails.
func (f *Fight) Cost(instance int16) int {
	n, _ := f.cost(instance)
	return n
}

// cost returns the current cost of a card, or the error of its cost function. Within a callback such
// an error ends the action instead.
func (f *Fight) cost(instance int16) (int, error) {
	if f.cards[instance].traits&peculiar == 0 {
		return f.plainCost(instance), nil
	}
	switch def := f.CardDef(instance); {
	case def.CostX:
		return f.Energy(), nil
	case def.CostOf == nil:
		return f.plainCost(instance), nil
	default:
		n, err := f.computeNumber(reckoning{by: f.ByCard(instance), callback: CallCost, of: def.CostOf})
		if err != nil {
			return 0, err
		}
		return max(0, min(n, MaxReckoned)-int(f.cards[instance].discount)), nil
	}
}

// reckoning is a call of a function for a cost, a number of an intent or a condition, with its
// result.
type reckoning struct {
	by       Source
	callback uint8
	of       func(f *Fight, self Source) int
	whether  PlayIf // called instead of of; the result is 1 for true
	n        int    // the result
}

// computeNumber calls a function and returns its number. Between actions the call has a budget of
// its own and may return an error; within a callback a failure ends the action instead.
func (f *Fight) computeNumber(r reckoning) (int, error) {
	f.reckoning = r
	if f.depth > 0 {
		f.callComputation()
		return f.reckoning.n, nil
	}
	err := engine.RunQuery(&f.course, f, (*Fight).callComputation)
	return f.reckoning.n, err
}

// callComputation makes the call in f.reckoning and stores its result there. The call does not count
// towards maxTriggers.
func (f *Fight) callComputation() {
	r := f.reckoning
	f.enter(r.by, r.callback)
	n := 0
	if r.whether != nil {
		n = engine.Bit(r.whether(f, r.by))
	} else {
		n = r.of(f, r.by)
	}
	f.leave()
	f.events--
	f.reckoning.n = n
}

func (f *Fight) plainCost(instance int16) int {
	c := &f.cards[instance]
	return max(0, int(c.cost)-int(c.discount))
}

// PlayIf is a card's own condition for being played, besides its cost and the state of its owner
// (CC-80). It must not change the fight.
type PlayIf func(f *Fight, self Source) bool

// checkPeculiar returns ErrMoment, ErrEnergy or the error of a function if the card cannot be
// played.
func (f *Fight) checkPeculiar(instance int16) error {
	if whether := f.CardDef(instance).PlayIf; whether != nil {
		yes, err := f.computeNumber(reckoning{by: f.ByCard(instance), callback: CallPlayable, whether: whether})
		switch {
		case err != nil:
			return err
		case yes == 0:
			return ErrMoment
		}
	}
	n, err := f.cost(instance)
	if err == nil && n > f.Energy() {
		return ErrEnergy
	}
	return err
}

// X returns the energy spent on the card being played if its cost is X, otherwise 0.
func (f *Fight) X() int { return int(f.x) }

// pay subtracts the cost of a card from the energy, and stores it as x if the cost is X.
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

// CostWord returns the current cost of a card as text: "X" for all energy, "?" if its cost function
// fails.
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

// CostWord returns the defined cost of the card as text: "X" for all energy, "?" for a cost
// function.
func (d *CardDef) CostWord() string {
	switch {
	case d.CostX:
		return "X"
	case d.CostOf != nil:
		return "?"
	}
	return strconv.Itoa(d.Cost)
}
