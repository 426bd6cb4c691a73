package battleline

import (
	"slices"

	"curtaincall/engine"
)

var (
	ErrNoCreature  = refusals.Define("no_creature", "not a creature in play").NewError()
	ErrOwnCreature = refusals.Define("own_creature", "only the opponent's creatures can be attacked").NewError()
	ErrTaunt       = refusals.Define("taunt", "a neighbor with Taunt protects it").WrapError(&engine.ForbiddenByKeywordError{Keyword: Taunt})
)

type fightPrelude uint8

// The effects that are resolved before the damage of a fight, in the usual order (K-1).
const (
	beforeFight fightPrelude = iota // the attacker's ability before_fight
	assault                         // the damage by the attacker's Assault
	hazardous                       // the damage by the defender's Hazardous

	numPreludes
)

type preludeSet [numPreludes]bool

var preludeCandidates = [numPreludes]engine.Candidate{
	beforeFight: {ID: "ability", Name: "what the attacker does before the fight"},
	assault:     {ID: "assault", Name: "the attacker's Assault"},
	hazardous:   {ID: "hazardous", Name: "the defender's Hazardous"},
}

// The orders of the preludes of a fight (K-1). With AskedOrder the active player chooses which prelude comes next.
const (
	UsualOrder = iota
	HazardousFirst
	AskedOrder
)

// FightOrders are the words that players type for UsualOrder (which can be omitted), HazardousFirst and AskedOrder.
var FightOrders = []string{"usual_order", "hazardous_first", "asked_order"}

// CheckAttack returns an error unless defender is a creature in play of attacker's opponent, not protected by Taunt.
func (d *Duel) CheckAttack(attacker, defender Card) error {
	switch err := d.checkAttackTarget(attacker, defender); err {
	case ErrOwnCreature:
		return saySameLine.WrapError(err, "why", err, "card", d.DisplayName(defender), "other", d.DisplayName(attacker))
	case ErrTaunt:
		return sayNextTo.WrapError(err, "why", err, "card", d.DisplayName(defender), "other", d.DisplayName(d.tauntProtector(defender)))
	default:
		return err
	}
}

func (d *Duel) checkAttackTarget(attacker, defender Card) error {
	switch {
	case !d.Exists(defender) || d.cards[defender].zone != Line:
		return ErrNoCreature
	case d.cards[defender].controller == d.cards[attacker].controller:
		return ErrOwnCreature
	case d.tauntProtector(defender) != NoCard:
		return ErrTaunt
	}
	return nil
}

// tauntProtector returns a neighbor of c with Taunt, or NoCard if there is none or c has Taunt itself (K-13).
func (d *Duel) tauntProtector(c Card) Card {
	left, right := d.Neighbors(c)
	taunts := func(n Card) bool { return n != NoCard && d.HasKeyword(n, Taunt) }
	switch {
	case taunts(left) && !d.HasKeyword(c, Taunt):
		return left
	case taunts(right) && !d.HasKeyword(c, Taunt):
		return right
	}
	return NoCard
}

// CreaturesAttackableBy returns the creatures that p's creatures can attack: all of the opponent's except those without
// Taunt that have a neighbor with Taunt (K-13).
func (d *Duel) CreaturesAttackableBy(p Player) (open CardSet) {
	line := d.piles[p.Other()][Line].cards()
	left, taunts := false, len(line) > 0 && d.HasKeyword(line[0], Taunt)
	for i, c := range line {
		right := i+1 < len(line) && d.HasKeyword(line[i+1], Taunt)
		if taunts || !left && !right {
			open = open.With(c)
		}
		left, taunts = taunts, right
	}
	return open
}

// FightIfReady makes attacker fight defender because of an effect, and reports whether they fought. They fight only if
// attacker is a ready creature, of any house (K-38), whose name was used fewer than MaxNameUses times this turn. Taunt
// protects defender unless ignoreTaunt is set (K-14). A stunned attacker only loses its stun.
func (d *Duel) FightIfReady(attacker, defender Card, ignoreTaunt bool) (fought bool) {
	d.countOperationOrFail()
	if d.cards[attacker].zone != Line || d.HasFlag(attacker, IsExhausted) || d.checkNameUseLimit(attacker) != nil {
		return false
	}
	if d.HasFlag(attacker, IsStunned) {
		d.useToUnstun(attacker, ByEffect)
		return false
	}
	if err := d.checkAttackTarget(attacker, defender); err != nil && !(ignoreTaunt && err == ErrTaunt) {
		return false
	}
	d.exhaustAndCountUse(attacker)
	d.carryOutFight(attacker, defender, 0, ByEffect)
	return true
}

// carryOutFight carries out a fight and its preludes, in the order with index preludeOrder in FightOrders. The Attacks
// event gets flags.
func (d *Duel) carryOutFight(attacker, defender Card, preludeOrder int, flags uint8) {
	outer := d.cause
	d.cause.Actor = int8(attacker)
	// 1. the attacker exhausts
	d.logEvent(eventWithoutCause{Kind: Attacks, Target: int8(attacker), Card: int16(defender), Flags: flags})
	d.cards[attacker].flags |= IsExhausted
	// 2. the fight begins: the defender counts as attacked (K-7), the attacker's rage ends, and both have fought
	first := !d.HasFlag(defender, WasAttacked)
	d.changeFlag(attacker, IsEnraged, false, Calmed)
	d.cards[attacker].flags |= hasFought
	d.cards[defender].flags |= hasFought | WasAttacked
	// 3. before the fight, in the preludeOrder that the active player chose (K-1)
	for done := (preludeSet{}); done != (preludeSet{true, true, true}) && d.areBothInLine(attacker, defender); {
		next := d.nextOrChosenPrelude(done, preludeOrder, attacker, defender)
		done[next] = true
		switch next {
		case beforeFight:
			d.runAbilityWithUpgrades(attacker, defender, CallBeforeFight)
		case assault:
			d.dealKeywordDamage(Assault, attacker, defender)
		case hazardous:
			d.dealKeywordDamage(Hazardous, defender, attacker)
		}
	}
	// 4. if one of them has left the line, nothing more happens
	if d.areBothInLine(attacker, defender) {
		d.dealFightDamage(attacker, defender, first)
		// 10. "fight" abilities of an attacker that survives
		if d.cards[attacker].zone == Line {
			d.runAbilityWithUpgrades(attacker, defender, CallFight)
		}
	}
	d.cause = outer
}

func (d *Duel) areBothInLine(a, b Card) bool {
	return d.cards[a].zone == Line && d.cards[b].zone == Line
}

// nextOrChosenPrelude returns a prelude that is not done: by preludeOrder or, for AskedOrder, by the player's choice.
func (d *Duel) nextOrChosenPrelude(done preludeSet, preludeOrder int, attacker, defender Card) fightPrelude {
	usual := fightPrelude(slices.Index(done[:], false))
	switch {
	case preludeOrder == HazardousFirst && !done[hazardous]:
		return hazardous
	case preludeOrder != AskedOrder:
		return usual
	}
	var open [numPreludes]fightPrelude
	q := engine.Question{Prompt: "Before the fight, which effect is resolved next?", Candidates: d.CandidateBuffer()}
	for part := range numPreludes {
		if !done[part] && d.hasPreludeEffect(part, attacker, defender) {
			open[len(q.Candidates)] = part
			q.Candidates = append(q.Candidates, preludeCandidates[part])
		}
	}
	switch len(q.Candidates) {
	case 0:
		return usual
	case 1:
		return open[0]
	}
	return open[d.Ask(d.active, q)[0]]
}

func (d *Duel) hasPreludeEffect(part fightPrelude, attacker, defender Card) bool {
	switch part {
	case beforeFight:
		return d.cardOrUpgradeHasAbility(attacker, CallBeforeFight)
	case assault:
		return d.HasKeyword(attacker, Assault)
	}
	return d.HasKeyword(defender, Hazardous)
}

func (d *Duel) dealKeywordDamage(k Keyword, by, target Card) {
	n := d.AmountOfKeyword(by, k)
	if n == 0 {
		return
	}
	d.cause.Keyword, d.cause.Actor = int16(k), int8(by)
	m := simultaneousDamage{attacker: NoCard, defender: NoCard}
	m.addDamage(target, n)
	d.dealSimultaneousDamage(&m)
	d.cause.Keyword = NoKeyword
}

func (d *Duel) dealFightDamage(attacker, defender Card, firstAttack bool) {
	m := simultaneousDamage{attacker: attacker, defender: defender}
	d.cause.Actor = int8(attacker)
	// 5. if the defender has Elusive and was not attacked before this turn, neither deals damage by power
	if firstAttack && d.HasKeyword(defender, Elusive) {
		d.logEvent(eventWithoutCause{Kind: Spared, Target: int8(defender), Keyword: int16(Elusive)})
	} else {
		// 6. each deals its power to the other. With Skirmish an attacker takes none (K-8, K-30); Poison kills (K-2)
		m.addDamage(defender, d.Power(attacker))
		if d.HasKeyword(attacker, Poison) {
			m.poison = m.poison.With(defender)
		}
		if !d.HasKeyword(attacker, Skirmish) {
			m.addDamage(attacker, d.Power(defender))
			if d.HasKeyword(defender, Poison) {
				m.poison = m.poison.With(attacker)
			}
		}
	}
	// 7. Splash-attack, even if Elusive prevented 6 (K-5), hits the present neighbours of the defender (K-32)
	if n := d.AmountOfKeyword(attacker, SplashAttack); n > 0 {
		left, right := d.Neighbors(defender)
		m.addDamage(left, n)
		m.addDamage(right, n)
	}
	// 8. and 9. are part of every moment of damage
	d.dealSimultaneousDamage(&m)
}

type simultaneousDamage struct {
	hit                CardSet
	amount             [MaxCards]int16
	poison             CardSet // the creatures that a creature with Poison hits with its power
	attacker, defender Card    // the creatures that fight; NoCard for damage outside a fight
}

func (m *simultaneousDamage) addDamage(c Card, n int) {
	if n > 0 && c != NoCard {
		m.hit = m.hit.With(c)
		m.amount[c] = int16(min(int(m.amount[c])+n, engine.MaxCount))
	}
}

// DealDamage deals n damage to each creature at once, destroys those that die, and returns the total damage placed.
func (d *Duel) DealDamage(n int, who CardSet) (placed int) {
	d.countOperationOrFail()
	m := simultaneousDamage{attacker: NoCard, defender: NoCard}
	for c := range who.All {
		m.addDamage(c, n)
	}
	return d.dealSimultaneousDamage(&m)
}

func (d *Duel) dealSimultaneousDamage(m *simultaneousDamage) (placed int) {
	outer := d.cause
	d.damageMoments++
	d.cause.Hit = d.damageMoments
	var killed, safe CardSet
	order := d.resolutionOrder(m.hit, Line)
	for _, c := range order.cards() { // before any damage is placed
		if d.HasKeyword(c, Invulnerable) {
			safe = safe.With(c)
		}
	}
	for _, c := range order.cards() {
		d.setFightDamageCause(m, c)
		n := d.takeDamage(c, int(m.amount[c]), safe.Has(c))
		placed += n
		if n > 0 && (d.Damage(c) >= d.Power(c) || m.poison.Has(c)) {
			killed = killed.With(c)
		}
	}
	d.cause = outer
	d.destroyTogether(killed, m)
	d.destroyDeadCreatures()
	return placed
}

// setFightDamageCause sets the cause of the events about damage to c in a fight: the creature that c fights or, if c
// does not fight, the Splash-attack of the attacker. For damage outside a fight it does nothing.
func (d *Duel) setFightDamageCause(m *simultaneousDamage, c Card) {
	switch {
	case m.attacker == NoCard:
		return
	case c == m.attacker:
		d.cause.Actor, d.cause.Keyword = int8(m.defender), NoKeyword
	case c == m.defender:
		d.cause.Actor, d.cause.Keyword = int8(m.attacker), NoKeyword
	default:
		d.cause.Actor, d.cause.Keyword = int8(m.attacker), int16(SplashAttack)
	}
}

// takeDamage places n damage on c, less what a ward and armor prevent, and returns the damage placed. If invulnerable
// is set, because c had Invulnerable before any of the simultaneous damage was placed, it places none.
func (d *Duel) takeDamage(c Card, n int, invulnerable bool) (placed int) {
	// 1. Invulnerable: no damage; ward and armor are not used up (K-12)
	if invulnerable {
		d.logEvent(eventWithoutCause{Kind: Prevented, Target: int8(c), Keyword: int16(Invulnerable), Amount: int32(n)})
		return 0
	}
	// 2. a ward prevents all damage of the moment and is lost (K-20)
	if d.HasFlag(c, IsWarded) {
		d.logEvent(eventWithoutCause{Kind: Prevented, Target: int8(c), Keyword: NoKeyword, Amount: int32(n)})
		d.removeWard(c)
		return 0
	}
	// 3. the armor left this turn absorbs damage
	used := &d.cards[c].meters[meterArmor]
	if absorbed := min(n, d.RemainingArmor(c)); absorbed > 0 {
		d.logEvent(eventWithoutCause{Kind: Absorbed, Target: int8(c), Amount: int32(absorbed), From: int32(*used), To: int32(*used) + int32(absorbed)})
		*used += int16(absorbed)
		n -= absorbed
	}
	// 4. the rest is placed on the creature
	from := d.Damage(c)
	if n = min(n, engine.MaxCount-from); n <= 0 {
		return 0
	}
	d.cards[c].meters[meterDamage] = int16(from + n)
	d.logEvent(eventWithoutCause{Kind: Damaged, Target: int8(c), Amount: int32(n), From: int32(from), To: int32(from + n)})
	return n
}

// Heal removes up to n damage from each creature, logs it and returns the total removed.
func (d *Duel) Heal(n int, who CardSet) (healed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		healed -= d.changeMeter(&d.cards[c].meters[meterDamage], -n, 0, eventWithoutCause{Kind: Healed, Target: int8(c), Amount: -1})
	}
	return healed
}
