package curtain

import "errors"

func (c *CallbackContext) callPlay(cards CardList, who Actors) (played int) {
	wanted := c.Target
	if who != noActorsNamed {
		who = c.resolveActors(who, Nobody)
		wanted = who.At(0)
	}
	for i := range cards.Len() {
		if c.PlayForFree(cards.At(i), wanted) {
			played++
		}
	}
	return played
}

// PlayForFree plays a card for free, from any pile, on wantedTarget or, if that is impossible, on a random
// target. It returns false for a card that is in no pile, has no target or could not be played from
// the hand with any energy. If the cost is X, X is all energy, which is not spent (CC-76).
func (f *Fight) PlayForFree(instance int16, wantedTarget Actor) bool {
	at := f.pileOf(int(instance))
	if at == noPile || f.result != Undecided {
		return false
	}
	if err := f.checkPlayableInHand(instance); err != nil && !errors.Is(err, ErrNotEnoughEnergy) {
		return false
	}
	target, ok := f.chooseEffectTarget(instance, wantedTarget)
	if !ok {
		return false
	}
	luck, x := f.luckRoll, f.x
	boost := f.cards[instance].boost
	f.takeFromPile(instance)
	if f.x = 0; f.CardDef(instance).CostX {
		f.x = int16(f.Energy())
	}
	f.playRemovedCard(instance, target, boost)
	f.luckRoll, f.x = luck, x
	return true
}

// chooseEffectTarget returns the target of a card that an effect plays: wantedTarget if possible,
// otherwise a random possible one. ok is false if there is none.
func (f *Fight) chooseEffectTarget(instance int16, wantedTarget Actor) (target Actor, ok bool) {
	aim := f.cards[instance].aim
	if aim == AimNone {
		return Nobody, true
	}
	var possible Actors
	for a, last := f.targetRange(aim); a != Nobody && a <= last; a++ {
		switch {
		case !f.canBeTarget(aim, a):
		case a == wantedTarget:
			return a, true
		default:
			possible.AddUpToLimit(a)
		}
	}
	if possible.Len() == 0 {
		return Nobody, false
	}
	return possible.At(f.PickRandom(possible.Len())), true
}
