package battleline

import (
	"errors"
	"fmt"

	"curtaincall/engine"
)

// The reasons why a card cannot be played or discarded.
var (
	ErrNotInHand = errors.New("that card is not in the hand")
	ErrAlpha     = error(&engine.KeywordError{Keyword: Alpha, Reason: "it can be played only before anything else was played, used or discarded in this step"})
	ErrOpening   = errors.New("on the very first turn, only one card can be played or discarded")
	ErrNoHost    = errors.New("there is no creature to put it on")
	ErrPlace     = errors.New("it cannot enter there")
)

// checkInHand returns an error if a card can now be neither played nor discarded.
func (d *Duel) checkInHand(c Card) error {
	if err := d.checkStep(MainStep); err != nil {
		return err
	}
	switch {
	case !d.Exists(c) || d.cards[c].zone != Hand || d.cards[c].owner != d.active:
		return ErrNotInHand
	case d.opening && d.meters[meterCards] > 0:
		return ErrOpening
	}
	return nil
}

// Playable returns an error if a card cannot be played at all now, wherever and on whatever.
func (d *Duel) Playable(c Card) error { return d.withCardName(c, d.checkPlay(c)) }

func (d *Duel) checkPlay(c Card) error {
	if err := d.checkInHand(c); err != nil {
		return err
	}
	switch {
	case !d.ofChosenHouse(c):
		return ErrHouse
	case d.meters[meterDeeds] > 0 && d.Has(c, Alpha): // K-10
		return ErrAlpha
	case d.Def(c).Type == Upgrade && d.Count(First, Line)+d.Count(Second, Line) == 0:
		return ErrNoHost
	}
	return d.checkNameUses(c)
}

func (d *Duel) checkDiscard(c Card) error {
	if err := d.checkInHand(c); err != nil {
		return err
	}
	house := d.content.places[d.cards[c].def].house
	if house != noHouse && house != d.players[d.active].house {
		return ErrHouse
	}
	return nil
}

// PlayAction returns the action of playing a card of the hand. where is a creature's place in the
// line, from 0, or the card to put an upgrade on. NoCard means the only possible target.
func PlayAction(c Card, where int, target Card) engine.Action {
	return engine.NewAction(ActPlay, int(c), where, int(target))
}

// ResolvePlay returns the action of playing a card with place and target filled in, or an error if
// that is not possible. AnyPlace and RightFlank both mean the right flank.
func (d *Duel) ResolvePlay(c Card, where int, target Card) (engine.Action, error) {
	if err := d.Playable(c); err != nil {
		return engine.Action{}, err
	}
	where, err := d.whereTo(c, where)
	if err != nil {
		return engine.Action{}, err
	}
	if !d.Def(c).Does(CallPlay) {
		return PlayAction(c, where, NoCard), nil
	}
	target, err = d.ResolveTarget(Source{c, d.active}, target)
	return PlayAction(c, where, target), err
}

// whereTo checks where a card of the hand is played, and fills in the right flank.
func (d *Duel) whereTo(c Card, where int) (int, error) {
	switch d.Def(c).Type {
	case Creature:
		n := d.Count(d.entersFor(c, d.active), Line)
		if where == AnyPlace || where == RightFlank {
			return n, nil
		}
		if !d.canEnterAt(c, n, where) {
			return 0, fmt.Errorf("%w: %s enters on a flank", ErrPlace, d.CardName(c))
		}
		return where, nil
	case Upgrade:
		if host := cardOf(int16(where)); !d.Exists(host) || d.cards[host].zone != Line {
			return 0, fmt.Errorf("%w: %s is put on a creature in play", ErrPlace, d.CardName(c))
		}
		return where, nil
	}
	return 0, nil
}

func (d *Duel) playCard(c Card, where int, target Card) {
	def, by := d.Def(c), Source{c, d.active}
	omega := d.Has(c, Omega)
	to := d.entersFor(c, d.active)
	d.countPlay(c)
	d.meters[meterCards]++
	d.takeOut(c)
	d.note(event{Kind: CardPlayed, Card: int16(c), Target: playerTarget(d.active)})
	d.cause.Actor = int8(c)
	d.changeAember(d.active, def.Aember, event{Kind: AemberGained})
	switch def.Type {
	case Creature, Artifact:
		d.enterPlay(c, to, where)
	case Upgrade:
		d.cards[c].controller = to
		d.putOnHost(c, Card(where), Attached)
		d.updateGrants(c)
		d.note(event{Kind: AttachedTo, Card: int16(c), Target: int8(where)})
	}
	d.runPlayAbilities(by, target)
	if d.cards[c].zone == Playing {
		d.moveTo(c, Discard, 0)
	}
	if omega && d.step == MainStep {
		d.note(event{Kind: StepEnded, Keyword: int16(Omega)})
		d.endMain()
	}
}

// runPlayAbilities runs the play abilities of a card for the player who played it (K-39), and for
// an upgrade those on being attached.
func (d *Duel) runPlayAbilities(by Source, target Card) {
	def, host := d.Def(by.Card), d.cards[by.Card].host
	if target != NoCard && !d.cards[target].zone.InPlay() {
		target = NoCard
	}
	if def.Type == Upgrade && !def.Target.Wanted {
		target = host
	}
	if def.Does(CallPlay) {
		d.callAbility(by, target, NoCard, CallPlay)
	}
	if host != NoCard && d.cards[by.Card].host == host && d.hasAbility(by.Card, CallAttached) {
		d.callAbility(d.source(by.Card), host, NoCard, CallAttached)
	}
}

func (d *Duel) discardCard(c Card) {
	d.meters[meterDeeds]++
	d.meters[meterCards]++
	d.takeOut(c)
	d.putLast(c, Discard)
	d.note(event{Kind: CardDiscarded, Card: int16(c), Target: playerTarget(d.active)})
}
