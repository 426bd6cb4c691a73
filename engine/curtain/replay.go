package curtain

import "errors"

// Cards that effects play.

func (c *Acting) playCards(cards Cards, who Actors) (played int) {
	wanted := c.Target
	if who != unsaid {
		who = c.resolveActors(who, Nobody)
		wanted = who.At(0)
	}
	for i := range cards.Len() {
		if c.PlayFor(cards.At(i), wanted) {
			played++
		}
	}
	return played
}

// PlayFor plays a card for nothing, from wherever it is, and reports whether it did. A
// card that is in no pile, or could not be played from the hand whatever energy there
// is, is passed over. A cost of X is as if all energy were spent on it (CC-76).
func (f *Fight) PlayFor(instance int16, wanted Actor) bool {
	at := f.pileOf(int(instance))
	if at == nowhere || f.result != Undecided {
		return false
	}
	if err := f.checkLocks(instance); err != nil && !errors.Is(err, ErrEnergy) {
		return false
	}
	target, ok := f.fallsOn(instance, wanted)
	if !ok {
		return false
	}
	luck, x := f.luckRoll, f.x
	boost := f.cards[instance].boost
	f.take(instance)
	if f.x = 0; f.CardDef(instance).CostX {
		f.x = int16(f.Energy())
	}
	f.perform(instance, target, boost)
	f.luckRoll, f.x = luck, x
	return true
}

// fallsOn returns whom a card is played on by an effect: who is wanted, where the card can
// target them, and otherwise one by chance.
func (f *Fight) fallsOn(instance int16, wanted Actor) (target Actor, ok bool) {
	aim := f.cards[instance].aim
	if aim == AimNone {
		return Nobody, true
	}
	first, last := f.targets(aim)
	var able Actors
	for a := first; a != Nobody && a <= last; a++ {
		if f.Alive(a) {
			able.Add(a)
		}
		if a == wanted && f.Alive(a) {
			return a, true
		}
	}
	if able.Len() == 0 {
		return Nobody, false
	}
	return able.At(f.Pick(able.Len())), true
}
