package battleline

import (
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine"
)

// The errors of attacks that are not possible.
var (
	ErrNoCreature = errors.New("not a creature in play")
	ErrOwn        = errors.New("only creatures of the opponent can be attacked")
	ErrTaunt      = error(&engine.KeywordError{Keyword: Taunt, Reason: "a neighbour with Taunt protects it"})
)

type prelude uint8

// The preludes, in the usual order (K-1).
const (
	beforeFight prelude = iota // the attacker's ability
	assault                    // the attacker's Assault
	hazardous                  // the defender's Hazardous

	numPreludes
)

type preludes [numPreludes]bool

var allPreludes = preludes{true, true, true}

func (p preludes) nextOpen() prelude { return prelude(slices.Index(p[:], false)) }

var preludeCandidates = [numPreludes]engine.Candidate{
	beforeFight: {ID: "ability", Name: "what the attacker does before the fight"},
	assault:     {ID: "assault", Name: "the Assault of the attacker"},
	hazardous:   {ID: "hazardous", Name: "the Hazardous of the defender"},
}

// The orders of the preludes (K-1). With AskedOrder the active player chooses each next one.
const (
	UsualOrder = iota
	HazardousFirst
	AskedOrder
)

// FightOrders lists the orders as typed and shown, by number. The first may be omitted.
var FightOrders = []string{"usual_order", "hazardous_first", "asked_order"}

// Attackable returns an error that names the cards if the attacker cannot attack the defender.
func (d *Duel) Attackable(attacker, defender Card) error {
	switch err := d.checkAttack(attacker, defender); err {
	case ErrOwn:
		return fmt.Errorf("%w: %s is in the same line as %s", err, d.CardName(defender), d.CardName(attacker))
	case ErrTaunt:
		return fmt.Errorf("%w: %s is next to %s", err, d.CardName(defender), d.CardName(d.protector(defender)))
	default:
		return err
	}
}

func (d *Duel) checkAttack(attacker, defender Card) error {
	switch {
	case !d.Exists(defender) || d.cards[defender].zone != Line:
		return ErrNoCreature
	case d.cards[defender].controller == d.cards[attacker].controller:
		return ErrOwn
	case d.protector(defender) != NoCard:
		return ErrTaunt
	}
	return nil
}

// protector returns a neighbour with Taunt, or NoCard if there is none or c has Taunt, too (K-13).
func (d *Duel) protector(c Card) Card {
	left, right := d.Neighbours(c)
	taunts := func(n Card) bool { return n != NoCard && d.Has(n, Taunt) }
	switch {
	case taunts(left) && !d.Has(c, Taunt):
		return left
	case taunts(right) && !d.Has(c, Taunt):
		return right
	}
	return NoCard
}

// Defenders returns the creatures that player p's creatures can attack: the opponent's, except
// those that Taunt protects.
func (d *Duel) Defenders(p Player) (open CardSet) {
	line := d.piles[p.Other()][Line].cards()
	left, taunts := false, len(line) > 0 && d.Has(line[0], Taunt)
	for i, c := range line {
		right := i+1 < len(line) && d.Has(line[i+1], Taunt)
		if taunts || !left && !right {
			open = open.With(c)
		}
		left, taunts = taunts, right
	}
	return open
}

// FightBy makes a creature fight another one by an effect, and reports whether they fought. The
// attacker must be ready but may be of any house (K-38). Taunt protects unless it is ignored
// (K-14). A stunned attacker loses its stun instead.
func (d *Duel) FightBy(attacker, defender Card, ignoreTaunt bool) (fought bool) {
	d.countAct()
	if d.cards[attacker].zone != Line || d.hasFlag(attacker, isExhausted) || d.checkNameUses(attacker) != nil {
		return false
	}
	if d.hasFlag(attacker, isStunned) {
		d.loseStun(attacker, ByEffect)
		return false
	}
	if err := d.checkAttack(attacker, defender); err != nil && !(ignoreTaunt && err == ErrTaunt) {
		return false
	}
	d.payForUse(attacker)
	d.fightOut(attacker, defender, 0, ByEffect)
	return true
}

// fightOut carries out a fight of two creatures in play. order is an index in FightOrders.
func (d *Duel) fightOut(attacker, defender Card, order int, flags uint8) {
	outer := d.cause
	d.cause.Actor = int8(attacker)
	// 1. the attacker exhausts
	d.note(event{Kind: Attacks, Target: int8(attacker), Card: int16(defender), Flags: flags})
	d.cards[attacker].flags |= isExhausted
	// 2. the fight begins: the defender counts as attacked this turn (K-7), the attacker's rage
	// ends, and both have fought
	first := !d.hasFlag(defender, wasAttacked)
	d.setFlag(attacker, isEnraged, false, Calmed)
	d.cards[attacker].flags |= hasFought
	d.cards[defender].flags |= hasFought | wasAttacked
	// 3. before the fight, in the order that the active player chose (K-1)
	for done := (preludes{}); done != allPreludes && d.bothInPlay(attacker, defender); {
		next := d.nextPrelude(done, order, attacker, defender)
		done[next] = true
		d.runPrelude(next, attacker, defender)
	}
	// 4. if one of them has left the line, nothing more happens
	if d.bothInPlay(attacker, defender) {
		d.dealFightDamage(attacker, defender, first)
		// 10. "fight" abilities of an attacker that survives
		if d.cards[attacker].zone == Line {
			d.useAbilities(attacker, defender, CallFight)
		}
	}
	d.cause = outer
}

func (d *Duel) bothInPlay(attacker, defender Card) bool {
	return d.cards[attacker].zone == Line && d.cards[defender].zone == Line
}

// nextPrelude returns the prelude after those done. With AskedOrder the active player chooses it.
func (d *Duel) nextPrelude(done preludes, order int, attacker, defender Card) prelude {
	switch {
	case order == HazardousFirst && !done[hazardous]:
		return hazardous
	case order != AskedOrder:
		return done.nextOpen()
	}
	var open [numPreludes]prelude
	q := engine.Question{Prompt: "What happens next, before the fight?", Candidates: d.Candidates()}
	for part := range numPreludes {
		if !done[part] && d.preludeActs(part, attacker, defender) {
			open[len(q.Candidates)] = part
			q.Candidates = append(q.Candidates, preludeCandidates[part])
		}
	}
	switch len(q.Candidates) {
	case 0:
		return done.nextOpen()
	case 1:
		return open[0]
	}
	return open[d.Ask(d.active, q)[0]]
}

func (d *Duel) preludeActs(part prelude, attacker, defender Card) bool {
	switch part {
	case beforeFight:
		return d.offersAbility(attacker, CallBeforeFight)
	case assault:
		return d.Has(attacker, Assault)
	}
	return d.Has(defender, Hazardous)
}

func (d *Duel) runPrelude(part prelude, attacker, defender Card) {
	switch part {
	case beforeFight:
		d.useAbilities(attacker, defender, CallBeforeFight)
	case assault:
		d.strikeFirst(Assault, attacker, defender)
	case hazardous:
		d.strikeFirst(Hazardous, defender, attacker)
	}
}

func (d *Duel) strikeFirst(k Keyword, by, target Card) {
	n := d.Keyword(by, k)
	if n == 0 {
		return
	}
	d.cause.Keyword, d.cause.Actor = int16(k), int8(by)
	m := moment{attacker: NoCard, defender: NoCard}
	m.add(target, n)
	d.dealMoment(&m)
	d.cause.Keyword = NoKeyword
}

func (d *Duel) dealFightDamage(attacker, defender Card, firstAttack bool) {
	m := moment{attacker: attacker, defender: defender, fighting: true}
	d.cause.Actor = int8(attacker)
	// 5. if the defender has Elusive and was not attacked before this turn, neither deals damage by
	// power
	if firstAttack && d.Has(defender, Elusive) {
		d.note(event{Kind: Spared, Target: int8(defender), Keyword: int16(Elusive)})
	} else {
		// 6. each deals its power to the other. An attacker with Skirmish takes none (K-8, K-30);
		// Poison makes it deadly (K-2)
		m.add(defender, d.Power(attacker))
		if d.Has(attacker, Poison) {
			m.poison = m.poison.With(defender)
		}
		if !d.Has(attacker, Skirmish) {
			m.add(attacker, d.Power(defender))
			if d.Has(defender, Poison) {
				m.poison = m.poison.With(attacker)
			}
		}
	}
	// 7. Splash-attack, even if Elusive prevented 6 (K-5), hits the present neighbours of the
	// defender (K-32)
	if n := d.Keyword(attacker, SplashAttack); n > 0 {
		left, right := d.Neighbours(defender)
		m.add(left, n)
		m.add(right, n)
	}
	// 8. and 9. are part of every moment of damage
	d.dealMoment(&m)
}
