package curtain

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

var (
	refusals = phrase.NewCatalog("refused")

	ErrOver            = refusals.Define("over", "the fight is over").NewError()
	ErrNotInHand       = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrKnockedOut      = refusals.Define("knocked_out", "{who} is knocked out").NewError("who", ItsOwner.With())
	ErrStageFright     = newLockError(StageFright, refusals.Define("stage_fright", "{who} has Stage Fright and cannot attack"))
	ErrHeckled         = newLockError(Heckled, refusals.Define("heckled", "{who} is Heckled and can only attack"))
	ErrUnplayable      = refusals.Define("unplayable", "the card cannot be played").NewError()
	ErrNotEnoughEnergy = refusals.Define("energy", "not enough energy").NewError()
	ErrNeedsTarget     = refusals.Define("needs_target", "a target is needed").NewError()
	ErrNoTarget        = refusals.Define("no_target", "there is no valid target").NewError()
	ErrBadTarget       = refusals.Define("bad_target", "that is not a valid target").NewError()
	sayNoHolder        = refusals.Define("no_holder", "{who} cannot hold that keyword: {what} is for {whom}")
	ErrUnknownVerb     = refusals.Define("unknown", "no such action").NewError()
)

func newLockError(k Keyword, message phrase.Sentence) error {
	return message.WrapError(&engine.ForbiddenByKeywordError{Keyword: k}, "who", ItsOwner.With())
}

// CheckPlayable returns an error if a card cannot be played from the hand now. It ignores a pending question.
func (f *Fight) CheckPlayable(instance int16) error {
	if f.result != Undecided {
		return ErrOver
	}
	if !f.IsInHand(instance) {
		return ErrNotInHand
	}
	return f.checkPlayableInHand(instance)
}

func (f *Fight) checkPlayableInHand(instance int16) error {
	c := &f.cards[instance]
	if c.flags&specialToPlay != 0 && f.CardDef(instance).Unplayable {
		return ErrUnplayable
	}
	if c.flags&owned != 0 && f.flagsToCheckBeforePlay(c.owner)&owned != 0 {
		switch {
		case !f.IsAlive(c.owner):
			return ErrKnockedOut
		case c.kind == Attack && f.Stacks(c.owner, StageFright) > 0:
			return ErrStageFright
		case c.kind != Attack && f.Stacks(c.owner, Heckled) > 0:
			return ErrHeckled
		}
	}
	if f.content.bars {
		if err := f.checkPlayAllowedByOthers(instance); err != nil {
			return err
		}
	}
	if c.flags&specialToPlay == 0 {
		if c.discountedCost() > f.Energy() {
			return ErrNotEnoughEnergy
		}
	} else if err := f.checkConditionAndCost(instance); err != nil {
		return err
	}
	if c.aim == AimNone {
		return nil
	}
	if first, _ := f.targetRange(c.aim); first == Nobody {
		return ErrBadTarget
	}
	return nil
}

// flagsToCheckBeforePlay returns the flags that may keep a protagonist's cards from being played now.
func (f *Fight) flagsToCheckBeforePlay(protagonist Actor) cardFlags {
	if f.units[protagonist].meters[meterHP] <= 0 || f.units[protagonist].keywords.MayHoldAny(LockingKeywords) {
		return owned | specialToPlay
	}
	return specialToPlay
}

// targetRange returns the first possible target for an aim and the last actor that may be one. Actors between them must
// be checked with canBeTarget. If there is no target, both results are Nobody.
func (f *Fight) targetRange(aim Aim) (first, last Actor) {
	switch aim {
	case AimEnemy:
		first, last = FirstEnemy, FirstEnemy+Actor(f.enemyCount)-1
	case AimProtagonist:
		first, last = ProtagonistA, ProtagonistB
	case AimAlly:
		first, last = MacGuffin, f.lastAlly
	default:
		return Nobody, Nobody
	}
	for ; first <= last && f.units[first].meters[meterHP] <= 0; first++ {
	}
	if first > last {
		return Nobody, Nobody
	}
	return first, last
}

func (f *Fight) canBeTarget(aim Aim, a Actor) bool {
	return f.units[a].meters[meterHP] > 0 && (aim != AimAlly || !a.IsEnemy())
}

// AppendTargetsOfAim appends the targets that a card or item with an aim can have now, or Nobody for AimNone.
func (f *Fight) AppendTargetsOfAim(dst []Actor, aim Aim) []Actor {
	if aim == AimNone {
		return append(dst, Nobody)
	}
	for a, last := f.targetRange(aim); a != Nobody && a <= last; a++ {
		if f.canBeTarget(aim, a) {
			dst = append(dst, a)
		}
	}
	return dst
}

// checkOrFillInTarget returns an error if an aim does not allow the target a.Args[1]. If that is Nobody, it sets it to
// the only possible target.
func (f *Fight) checkOrFillInTarget(a *engine.Action, aim Aim) error {
	// An Actor has fewer bits than an argument: 256 must not become the MacGuffin.
	target := Actor(a.Args[1])
	if int16(target) != a.Args[1] || a.Args[2]|a.Args[3] != 0 {
		return ErrBadTarget
	}
	if aim == AimNone {
		if target != Nobody {
			return ErrNoTarget
		}
		return nil
	}
	first, last := f.targetRange(aim)
	switch {
	case first == Nobody:
		return ErrBadTarget
	case target == Nobody:
		for other := first + 1; other <= last; other++ {
			if f.canBeTarget(aim, other) {
				return ErrNeedsTarget
			}
		}
		a.Args[1] = int16(first)
	case target < first || target > last || !f.canBeTarget(aim, target):
		return ErrBadTarget
	}
	return nil
}

// pileAfterPlay returns the pile into which a card moves when it is played, before its effect (CC-53).
func (c *cardState) pileAfterPlay() Pile {
	switch {
	case c.kind == Enchantment:
		return InPlay
	case c.flags&exhausts != 0:
		return ExhaustPile
	}
	return DiscardPile
}

func (f *Fight) payAndPlayFromHand(instance int16, target Actor) {
	c := &f.cards[instance]
	if c.flags&specialToPlay == 0 {
		f.meters[meterEnergy] -= int16(c.discountedCost())
	} else {
		n, err := f.costOrError(instance)
		if err != nil {
			f.Fail(err)
		}
		if f.CardDef(instance).CostX {
			f.x = int16(n)
		}
		f.meters[meterEnergy] -= int16(n)
	}
	if c.kind == Attack && f.rareParts.waits.Len() > 0 {
		f.cardBeingPlayed = 1 + instance
		f.runWaitsFor(NextAttack)
		f.cardBeingPlayed = 0
		if f.result != Undecided || !f.IsInHand(instance) {
			return
		}
	}
	hand := f.pile(Hand)
	hand.removeAt(hand.indexOf(uint8(instance)))
	c.discount = 0
	f.playRemovedCard(instance, target, c.boost)
}

// playRemovedCard plays a card that is paid for and in no pile. boost is added to the damage of each of its hits.
func (f *Fight) playRemovedCard(instance int16, target Actor, boost int16) {
	c := &f.cards[instance]
	def, source := f.content.Cards[c.def], Source{c.owner, OfCard, instance}
	f.meters[meterPlayed] = min(f.meters[meterPlayed]+1, engine.MaxCount)
	f.pile(c.pileAfterPlay()).push(uint8(instance))
	if f.played.n == MaxCards {
		f.played.removeAt(0)
	}
	f.played.push(uint8(instance))
	f.luckRoll = cardLuckRoll{}
	c.boost = boost // the card in progress still has its bonus
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: CardPlayed, Card: instance, Target: target})
	}
	if def.Play != nil {
		f.pushCallback(source, CallPlay)
		def.Play(f, source, target)
		f.popFrame()
	}
	c.boost = 0
	f.x = 0
	if def.Type == Enchantment {
		f.heard |= def.inPlay
	}
	if c.flags&exhausts != 0 || f.heard&(1<<CardPlayed) != 0 {
		saved := f.cause
		f.setCause(source, NoCallback)
		if c.flags&exhausts != 0 && f.pileContaining(int(instance)) == int(ExhaustPile) {
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: Exhausted, Amount: 1, Card: instance})
		}
		f.runHooks(&eventWithoutCause{Kind: CardPlayed, Card: instance, Target: target})
		f.cause = saved
	}
}

func (c *CallbackContext) runVerbPlay(cards CardList, who Actors) (played int) {
	wanted := c.Target
	if who != noActorsNamed {
		who = c.drawNamedActorsOrDefault(who, Nobody)
		wanted = who.At(0)
	}
	for i := range cards.Len() {
		if c.PlayForFree(cards.At(i), wanted) {
			played++
		}
	}
	return played
}

// PlayForFree plays a card from any pile without cost, on wantedTarget if that is possible, otherwise on a random
// target. It returns false if the card cannot be played. For cost X, X is all energy, which is not spent (CC-76).
func (f *Fight) PlayForFree(instance int16, wantedTarget Actor) bool {
	at := f.pileContaining(int(instance))
	if at == noPile || f.result != Undecided {
		return false
	}
	if err := f.checkPlayableInHand(instance); err != nil && !errors.Is(err, ErrNotEnoughEnergy) {
		return false
	}
	target, ok := f.pickWantedOrRandomTarget(instance, wantedTarget)
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

// pickWantedOrRandomTarget returns wantedTarget if possible, otherwise a random target. ok is false if there is none.
func (f *Fight) pickWantedOrRandomTarget(instance int16, wantedTarget Actor) (target Actor, ok bool) {
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
	return possible.At(f.PickRandomIndexAndLog(possible.Len())), true
}
