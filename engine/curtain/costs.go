package curtain

import (
	"strconv"

	"curtaincall/engine"
)

// The cost of a card: a number, all energy, or the result of a function of the card, which is
// called each time.

// MaxReckoned limits a cost that a function returns.
const MaxReckoned = 99

// Cost returns the present cost of a card, never below 0; all energy for a card of cost X (CC-51).
// It is 0 if the card's cost function fails: Playable returns that error.
func (f *Fight) Cost(instance int16) int {
	n, _ := f.cost(instance)
	return n
}

// cost returns Cost and the error of a cost function that fails. Within a callback such an error
// ends the action instead.
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

// reckoning is a call of a function for a cost, a number of an intent or a condition, and its
// result n.
type reckoning struct {
	by       Source
	callback uint8
	of       func(f *Fight, self Source) int
	whether  PlayIf // called instead of of; n is 1 for true
	n        int
}

// computeNumber calls a function and returns its number. Between actions the call has a budget of its own
// and may return an error; within a callback a failure ends the action.
func (f *Fight) computeNumber(r reckoning) (int, error) {
	f.reckoning = r
	if f.depth > 0 {
		f.callComputation()
		return f.reckoning.n, nil
	}
	err := engine.RunQuery(&f.course, f, (*Fight).callComputation)
	return f.reckoning.n, err
}

// callComputation makes the call in f.reckoning, which does not count towards maxTriggers.
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

// PlayIf is a card's own condition for being played, beside its cost and locks (CC-80). It must not
// change the fight.
type PlayIf func(f *Fight, self Source) bool

// checkPeculiar returns why a peculiar card cannot be played: ErrMoment, ErrEnergy or the error of one
// of its functions; nil if it can.
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

// X returns the energy spent on the card in progress if its cost is X, else 0.
func (f *Fight) X() int { return int(f.x) }

// pay subtracts the cost of a peculiar card from the energy, and keeps it as x if the cost is X.
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

// CostWord returns the present cost of a card for people: "X" for all energy, "?" if its function
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

// CostWord returns the cost of the card for people: "X" for all energy, "?" if a function returns
// it.
func (d *CardDef) CostWord() string {
	switch {
	case d.CostX:
		return "X"
	case d.CostOf != nil:
		return "?"
	}
	return strconv.Itoa(d.Cost)
}
