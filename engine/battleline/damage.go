package battleline

import "curtaincall/engine"

type simultaneousDamage struct {
	hit                CardSet
	amount             [MaxCards]int16
	poison             CardSet // the creatures hit by the power of a creature with Poison
	attacker, defender Card    // the creatures of the fight; NoCard for damage outside a fight
}

func (m *simultaneousDamage) addDamage(c Card, n int) {
	if n > 0 && c != NoCard {
		m.hit = m.hit.With(c)
		m.amount[c] = int16(min(int(m.amount[c])+n, engine.MaxCount))
	}
}

// DealDamage deals n damage to each creature simultaneously, destroys those that die, and returns the total placed.
func (d *Duel) DealDamage(n int, who CardSet) (placed int) {
	d.countOperationOrFail()
	m := simultaneousDamage{attacker: NoCard, defender: NoCard}
	for c := range who.All() {
		m.addDamage(c, n)
	}
	return d.dealSimultaneousDamage(&m)
}

// dealSimultaneousDamage deals the damage in m, destroys the killed creatures together, and returns the damage placed.
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

// setFightDamageCause makes the attacker or defender that damages c the cause of events, with the keyword SplashAttack
// if c is neither. Outside a fight it does nothing.
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
// is set, because c had Invulnerable before this moment's damage, it places none.
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
	if absorbed := min(n, d.ArmorLeft(c)); absorbed > 0 {
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

// Heal removes up to n damage from each creature, logs that and returns the total removed.
func (d *Duel) Heal(n int, who CardSet) (healed int) {
	d.countOperationOrFail()
	order := d.resolutionOrder(who, Line)
	for _, c := range order.cards() {
		from := d.Damage(c)
		if off := min(n, from); off > 0 {
			d.cards[c].meters[meterDamage] = int16(from - off)
			d.logEvent(eventWithoutCause{Kind: Healed, Target: int8(c), Amount: int32(off), From: int32(from), To: int32(from - off)})
			healed += off
		}
	}
	return healed
}
