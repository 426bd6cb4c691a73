package battleline

import "curtaincall/engine"

var (
	ErrNotInHand = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrAlpha     = refusals.Define("alpha", "the card can be played only before anything else has been played, used or discarded in this step").WrapError(&engine.ForbiddenByKeywordError{Keyword: Alpha})
	ErrOpening   = refusals.Define("opening", "on the very first turn, only one card can be played or discarded").NewError()
	ErrNoHost    = refusals.Define("no_host", "there is no creature to put it on").NewError()
	ErrPlace     = refusals.Define("place", "the card cannot enter there").NewError()
)

func (d *Duel) checkMayLeaveHand(c Card) error {
	if err := d.checkStep(MainStep); err != nil {
		return err
	}
	switch {
	case !d.Exists(c) || d.cards[c].zone != Hand || d.cards[c].owner != d.active:
		return ErrNotInHand
	case d.opening && d.meters[meterHandCards] > 0:
		return ErrOpening
	}
	return nil
}

// CheckPlayable returns an error with the card's name if it cannot be played now, whatever its target and place.
func (d *Duel) CheckPlayable(c Card) error {
	err := d.checkMayLeaveHand(c)
	if err == nil {
		err = d.checkPlayFromHand(c)
	}
	return d.wrapErrorWithCardName(c, err)
}

func (d *Duel) checkPlayFromHand(c Card) error {
	switch {
	case !d.isAllowedInChosenHouse(c):
		return ErrHouse
	case d.meters[meterActions] > 0 && d.HasKeyword(c, Alpha): // K-10
		return ErrAlpha
	case d.Def(c).Type == Upgrade && d.CountCards(First, Line)+d.CountCards(Second, Line) == 0:
		return ErrNoHost
	}
	return d.checkNameUseLimit(c)
}

// NewPlayAction returns the action of playing a card. indexOrHost is the index in the line at which a creature enters,
// or the host of an upgrade. target may be NoCard if at most one is possible.
func NewPlayAction(c Card, indexOrHost int, target Card) engine.Action {
	return engine.NewAction(ActPlay, int(c), indexOrHost, int(target))
}

// checkAndFillInPlay returns the action of playing a card, with what is left out of place and target, or an error.
func (d *Duel) checkAndFillInPlay(c Card, indexOrHost int, target Card) (engine.Action, error) {
	if err := d.CheckPlayable(c); err != nil {
		return engine.Action{}, err
	}
	indexOrHost, err := d.checkAndFillInDestination(c, indexOrHost)
	if err != nil {
		return engine.Action{}, err
	}
	if d.Def(c).Abilities[CallPlay] == nil {
		return NewPlayAction(c, indexOrHost, NoCard), nil
	}
	target, err = d.CheckOrFillInTarget(Source{c, d.active}, target)
	return NewPlayAction(c, indexOrHost, target), err
}

// checkAndFillInDestination returns the host or the index in the line for a card to play, or an error. AnyPlace and
// RightFlank both become the index of the right flank.
func (d *Duel) checkAndFillInDestination(c Card, indexOrHost int) (resolved int, err error) {
	switch d.Def(c).Type {
	case Creature:
		n := d.CountCards(d.controllerOnEntry(c, d.active), Line)
		if indexOrHost == AnyPlace || indexOrHost == RightFlank {
			return n, nil
		}
		if !canEnterAt(indexOrHost, n, d.HasKeyword(c, Deploy)) {
			return 0, sayOnFlank.WrapError(ErrPlace, "why", ErrPlace, "card", d.DisplayName(c))
		}
		return indexOrHost, nil
	case Upgrade:
		if host := cardFromArgument(int16(indexOrHost)); !d.Exists(host) || d.cards[host].zone != Line {
			return 0, sayOnCreature.WrapError(ErrPlace, "why", ErrPlace, "card", d.DisplayName(c))
		}
		return indexOrHost, nil
	}
	return 0, nil
}

func (d *Duel) playCard(c Card, indexOrHost int, target Card) {
	def, by := d.Def(c), Source{c, d.active}
	omega := d.HasKeyword(c, Omega)
	to := d.controllerOnEntry(c, d.active)
	d.meters[meterActions]++
	d.meters[meterHandCards]++
	d.cards[c].meters[meterUses]++
	d.removeFromZoneOrHost(c)
	d.logEvent(eventWithoutCause{Kind: CardPlayed, Card: int16(c), Target: playerTarget(d.active)})
	d.cause.Actor = int8(c)
	d.changeAember(d.active, def.Aember, eventWithoutCause{Kind: AemberGained})
	switch def.Type {
	case Creature, Artifact:
		d.enterPlay(c, to, indexOrHost)
	case Upgrade:
		d.cards[c].controller = to
		d.attachToHost(c, Card(indexOrHost), Attached)
		d.reindexIfGranting(c)
		d.logEvent(eventWithoutCause{Kind: AttachedTo, Card: int16(c), Target: int8(indexOrHost)})
	}
	d.runPlayAndAttachAbilities(by, target)
	if d.cards[c].zone == Playing {
		d.moveToOwnersZone(c, Discard, 0)
	}
	if omega && d.step == MainStep {
		d.logEvent(eventWithoutCause{Kind: StepEnded, Keyword: int16(Omega)})
		d.endMainStep()
	}
}

// runPlayAndAttachAbilities runs a card's ability "play", for who played it (K-39), and then an upgrade's "attached".
func (d *Duel) runPlayAndAttachAbilities(played Source, target Card) {
	def, host := d.Def(played.Card), d.cards[played.Card].host
	if target != NoCard && !d.cards[target].zone.IsInPlay() {
		target = NoCard
	}
	if def.Type == Upgrade && !def.Target.Wanted {
		target = host
	}
	if def.Abilities[CallPlay] != nil {
		d.callAbility(played, target, NoCard, CallPlay)
	}
	if host != NoCard && d.cards[played.Card].host == host && d.hasActiveAbility(played.Card, CallAttached) {
		d.callAbility(d.sourceOf(played.Card), host, NoCard, CallAttached)
	}
}

func (d *Duel) discardAsAction(c Card) {
	d.meters[meterActions]++
	d.meters[meterHandCards]++
	d.removeFromZoneOrHost(c)
	d.appendToZone(c, Discard)
	d.logEvent(eventWithoutCause{Kind: CardDiscarded, Card: int16(c), Target: playerTarget(d.active)})
}

var (
	ErrNeedsTarget = refusals.Define("needs_target", "the card needs a target").NewError()
	ErrBadTarget   = refusals.Define("bad_target", "not a legal target").NewError()
)

// PossibleTargets returns the cards that can be the target if by.Player plays or uses by.Card now.
func (d *Duel) PossibleTargets(by Source) (set CardSet) {
	t := &d.Def(by.Card).Target
	if !t.Wanted {
		return set
	}
	z := Line
	if t.Type == Artifact {
		z = Artifacts
	}
	for _, p := range [...]Player{by.Player, by.Player.Other()} {
		if t.Side == Friendly && p != by.Player || t.Side == Enemy && p == by.Player {
			continue
		}
		for _, c := range d.piles[p][z].cards() {
			if t.Type != Upgrade {
				set = d.addIfPossibleTarget(set, t, by, c)
				continue
			}
			for u := d.cards[c].under; u != NoCard; u = d.cards[u].next {
				if d.cards[u].zone == Attached {
					set = d.addIfPossibleTarget(set, t, by, u)
				}
			}
		}
	}
	return set
}

func (d *Duel) addIfPossibleTarget(set CardSet, t *TargetSpec, by Source, c Card) CardSet {
	if t.Where == nil || d.evaluateTest(t.Where, by, c, CallWhere) {
		return set.With(c)
	}
	return set
}

// CheckOrFillInTarget returns target if it is possible. For NoCard it returns the only possible target, or NoCard if
// the card needs none. Otherwise it returns an error.
func (d *Duel) CheckOrFillInTarget(by Source, target Card) (Card, error) {
	t := &d.Def(by.Card).Target
	possible := d.PossibleTargets(by)
	switch {
	case target == NoCard && possible.Count() == 1 && !t.Optional:
		return possible.First(), nil
	case target == NoCard && (t.Optional || possible.IsEmpty()):
		return NoCard, nil
	case target == NoCard:
		return NoCard, sayMore.WrapError(ErrNeedsTarget, "why", ErrNeedsTarget, "more", d.DisplayName(by.Card))
	case !possible.Has(target):
		return NoCard, sayMore.WrapError(ErrBadTarget, "why", ErrBadTarget, "more", d.DisplayName(by.Card))
	}
	return target, nil
}

// askForTargetOrHost asks for the target of a card and returns it, or NoCard; for a card without targets, the host.
func (d *Duel) askForTargetOrHost(by Source) Card {
	t := &d.Def(by.Card).Target
	if !t.Wanted {
		return d.cards[by.Card].host
	}
	order := d.resolutionOrder(d.PossibleTargets(by), anyZoneInPlay)
	chosen := d.askForCards(by.Player, d.cardPrompt(promptTarget, by.Card), &order, 1, t.Optional)
	if chosen.n == 0 {
		return NoCard
	}
	return chosen.at[0]
}
