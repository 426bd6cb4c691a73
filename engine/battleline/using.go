package battleline

import (
	"errors"
	"fmt"
)

// The reasons why a card cannot be used now. Each is a sentence for the player; what
// the functions below return may say more and wraps one of them.
var (
	ErrOver      = errors.New("the duel is over")
	ErrStep      = errors.New("that is not possible in this step of the turn")
	ErrNotYours  = errors.New("only the active player can do that, with cards they control")
	ErrExhausted = errors.New("it is exhausted")
	ErrHouse     = errors.New("it is not of the house that was chosen")
	ErrSix       = errors.New("cards of one name can be played and used at most six times a turn")
	ErrEnraged   = errors.New("it is enraged: it must fight if it can")
	ErrNotStun   = errors.New("it is not stunned")
	ErrNoUse     = errors.New("it cannot be used now")
	ErrNoReaper  = errors.New("only creatures can reap and fight")

	ErrNotEntrenched = errors.New("only exhausted creatures with Entrenched can stay exhausted")
)

// TimesANameIsUsed bounds the uses and plays of cards of one name in a turn.
const TimesANameIsUsed = 6

// withCardName returns a reason with the card it is about. The rules themselves pass reasons on as they
// are, since finding out what is legal meets many.
func (d *Duel) withCardName(c Card, reason error) error {
	if reason == nil || !d.Exists(c) {
		return reason
	}
	return fmt.Errorf("%s: %w", d.CardName(c), reason)
}

func (d *Duel) checkStep(s Step) error {
	switch {
	case d.over:
		return ErrOver
	case d.step != s:
		return ErrStep
	}
	return nil
}

// OfHouse reports whether a card can be played or used in a turn of a house, by its
// number: Versatile cards always can (K-11), and those without a house.
func (d *Duel) OfHouse(c Card, house int) bool {
	own := d.content.places[d.cards[c].def].house
	return own == noHouse || int(own) == house || d.Has(c, Versatile)
}

func (d *Duel) ofChosenHouse(c Card) bool { return d.OfHouse(c, d.House(d.active)) }

func (d *Duel) checkNameUses(c Card) error {
	if d.meters[meterDeeds] < TimesANameIsUsed {
		return nil
	}
	times := 0
	name := d.content.places[d.cards[c].def].alike
	for i := range d.cards[:d.cardCount] {
		if o := &d.cards[i]; d.content.places[o.def].alike == name {
			times += int(o.meters[meterTimes])
		}
	}
	if times < TimesANameIsUsed {
		return nil
	}
	return ErrSix
}

func (d *Duel) countPlay(c Card) {
	d.meters[meterDeeds]++
	d.cards[c].meters[meterTimes]++
}

// payForUse counts a use and exhausts the card, which is the cost of any use.
func (d *Duel) payForUse(c Card) {
	d.countPlay(c)
	d.cards[c].flags |= isExhausted
}

// checkUsable tells why a card cannot be used at all; nil when it can. With any house it
// may be of another one than that chosen.
func (d *Duel) checkUsable(c Card, anyHouse bool) error {
	if err := d.checkStep(MainStep); err != nil {
		return err
	}
	switch {
	case !d.Exists(c) || !d.cards[c].zone.InPlay() || d.cards[c].zone == Attached || d.cards[c].controller != d.active:
		return ErrNotYours
	case d.hasFlag(c, isExhausted):
		return ErrExhausted
	case !anyHouse && !d.ofChosenHouse(c):
		return ErrHouse
	}
	return d.checkNameUses(c)
}

func (d *Duel) checkCreature(c Card) error {
	if err := d.checkUsable(c, false); err != nil {
		return err
	}
	if d.cards[c].zone != Line {
		return ErrNoReaper
	}
	return nil
}

// CanReap tells why a creature cannot reap; nil when it can, or is stunned and would
// shake that off.
func (d *Duel) CanReap(c Card) error {
	err := d.checkCreature(c)
	if err == nil {
		err = d.checkRage(c)
	}
	return d.withCardName(c, err)
}

// CanFight tells why a creature cannot attack another one; nil when it can, or is
// stunned and would shake that off.
func (d *Duel) CanFight(attacker, defender Card) error {
	if err := d.checkCreature(attacker); err != nil || d.hasFlag(attacker, isStunned) {
		return d.withCardName(attacker, err)
	}
	return d.Attackable(attacker, defender)
}

// CanUse tells why a card cannot be used for its action or its omni; nil when it can,
// or is stunned and would shake that off.
func (d *Duel) CanUse(c Card, call Call) error { return d.withCardName(c, d.checkUse(c, call)) }

func (d *Duel) checkUse(c Card, call Call) error {
	offers := d.Exists(c) && d.offersAbility(c, call)
	if err := d.checkUsable(c, offers && call == CallOmni); err != nil || d.hasFlag(c, isStunned) {
		return err
	}
	if !offers {
		return ErrNoUse
	}
	return d.checkRage(c)
}

func (d *Duel) checkUnstun(c Card) error {
	err := d.checkUsable(c, d.Exists(c) && d.offersAbility(c, CallOmni))
	if err == nil && !d.hasFlag(c, isStunned) {
		return ErrNotStun
	}
	return err
}

func (d *Duel) checkRage(c Card) error {
	if d.hasFlag(c, isEnraged) && !d.hasFlag(c, isStunned) && d.ofChosenHouse(c) && !d.Defenders(d.active).Empty() {
		return ErrEnraged
	}
	return nil
}

// UseOf returns what a card is used for: its action, or its omni where it has none, or its action
// cannot be used for its house.
func (d *Duel) UseOf(c Card) Call {
	if d.Exists(c) && d.offersAbility(c, CallOmni) && (!d.offersAbility(c, CallAction) || !d.ofChosenHouse(c)) {
		return CallOmni
	}
	return CallAction
}

func (d *Duel) offersAbility(c Card, call Call) bool { return d.abilityDoer(c, call) != NoCard }

// abilityDoer returns the card that does an ability when another is used for it, and gets the target: the
// card itself, or else the first upgrade on it that has one; NoCard for none.
func (d *Duel) abilityDoer(c Card, call Call) Card {
	if d.hasAbility(c, call) {
		return c
	}
	for u := d.cards[c].under; u != NoCard; u = d.cards[u].next {
		if d.cards[u].zone == Attached && d.hasAbility(u, call) {
			return u
		}
	}
	return NoCard
}

// hasAbility reports whether a card has an ability now: all but play need its condition
// (K-29).
func (d *Duel) hasAbility(c Card, call Call) bool {
	return d.Def(c).Does(call) && (call == CallPlay || d.conditionHolds(c))
}

func (d *Duel) reapWith(c Card) {
	d.payForUse(c)
	d.note(event{Kind: Reaped, Target: int8(c)})
	d.cause.Actor = int8(c)
	d.changeAember(d.active, 1, event{Kind: AemberGained})
	d.useAbilities(c, NoCard, CallReap)
}

func (d *Duel) useCard(c, target Card, call Call) {
	d.payForUse(c)
	kind := UsedAction
	if call == CallOmni {
		kind = UsedOmni
	}
	d.note(event{Kind: kind, Target: int8(c)})
	d.cause.Actor = int8(c)
	d.useAbilities(c, target, call)
}

// loseStun uses a stunned creature: it exhausts and is not stunned any more.
func (d *Duel) loseStun(c Card, flags uint8) {
	d.payForUse(c)
	d.note(event{Kind: Unstunned, Target: int8(c), Flags: flags})
	d.cards[c].flags &^= isStunned
}

// useAbilities lets a card in play do its abilities of a kind, and then the upgrades on
// it do theirs, in the order in which they came. The other is who it fights, or what
// was chosen as it was used.
func (d *Duel) useAbilities(c, other Card, call Call) {
	var on [MaxCards]Card
	upgrades := d.Under(on[:0], c, Attached)
	chosen := NoCard
	if call == CallAction || call == CallOmni {
		chosen = d.abilityDoer(c, call)
	}
	d.useAbility(c, other, call, c == chosen)
	for _, u := range upgrades {
		if d.cards[u].host == c {
			d.useAbility(u, other, call, u == chosen)
		}
	}
}

// useAbility lets a card do one of its abilities, if it has it now. Its target is the
// other, where that was chosen for it; or else it asks for one.
func (d *Duel) useAbility(c, other Card, call Call, chosen bool) {
	if !d.hasAbility(c, call) {
		return
	}
	by, target := d.source(c), other
	if !chosen {
		target = d.chooseTarget(by)
	}
	d.callAbility(by, target, other, call)
}
