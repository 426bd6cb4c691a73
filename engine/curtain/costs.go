package curtain

import (
	"strconv"

	"curtaincall/engine"
)

// What cards cost: a number, all the energy there is, or what a function of the
// card makes of the fight, each time it is asked.

// MaxReckoned is the most that a card can cost by a function.
const MaxReckoned = 99

// Cost returns what playing a card costs now, never below 0; all energy for a card of
// cost X (CC-51). It is 0 where the function of the card fails: Playable tells why.
func (f *Fight) Cost(instance int16) int {
	n, _ := f.cost(instance)
	return n
}

// cost returns Cost, with the error of a function that fails. Within an action such an
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
	default:
		n, err := f.reckon(reckoning{by: f.ByCard(instance), callback: CallCost, of: def.CostOf})
		if err != nil {
			return 0, err
		}
		return max(0, min(n, MaxReckoned)-int(f.cards[instance].discount)), nil
	}
}

// reckoning is a number that a function works out, of a cost or an intent, or the answer
// of a condition.
type reckoning struct {
	by       Source
	callback uint8
	of       func(f *Fight, self Source) int
	whether  PlayIf // in place of of: 1 is yes
	n        int
}

// reckon asks a function for a number: between callbacks on an allowance of its own, and
// then it may fail; within one a failure ends the action.
func (f *Fight) reckon(r reckoning) (int, error) {
	f.reckoning = r
	if f.depth > 0 {
		f.look()
		return f.reckoning.n, nil
	}
	err := engine.Look(&f.course, f, (*Fight).look)
	return f.reckoning.n, err
}

// look asks. That it was asked counts for nothing.
func (f *Fight) look() {
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

// PlayIf reports whether a card can be played now, beside its cost and all that locks it
// (CC-80). It must not change the fight.
type PlayIf func(f *Fight, self Source) bool

// peculiarly tells why a peculiar card cannot be played: what it asks for is not so, or
// there is not enough energy; nil when it can.
func (f *Fight) peculiarly(instance int16) error {
	if whether := f.CardDef(instance).PlayIf; whether != nil {
		yes, err := f.reckon(reckoning{by: f.ByCard(instance), callback: CallPlayable, whether: whether})
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

// X returns the energy that the card of cost X in progress was played for; 0 for another.
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

// CostWord returns what a card costs now as people read it: "X" for all energy, "?" where
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

// CostWord returns what the card costs as people read it: "X" for all energy, "?" where it
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
