package skirmish

import "fmt"

// DealHit makes one hit of by.Unit on target and returns the HP lost. amount is the damage before modifications. A
// unit without HP is not hit. At each point the game's own keywords modify the damage before those of packs.
func (m *Match) DealHit(by Source, amount int, target Unit) (lost int) {
	m.countEffectOrFail()
	if by.Card != NoCard && m.content.Cards[by.Card].Harmless && m.TeamOf(target) != m.TeamOf(by.Unit) {
		m.Fail(fmt.Errorf("%s is declared harmless, so it cannot damage %s: remove `harmless = true` to allow it", m.content.Cards[by.Card].Name, m.UnitName(target))) // S-31
	}
	if !m.IsAlive(target) || m.units[target].meters[meterHP] == 0 {
		return 0
	}
	attacker := by.Unit
	m.beginHitOrGain(attacker, target)
	saved := m.cause.Keyword
	// 1. raw: the number of the card, or the unit's Damage (S-7), plus the Bonus aura
	damage := m.logModification(PointRaw, target, Bonus, amount, m.amountWithBonus(attacker, amount))
	damage = m.applyModifiers(PointRaw, attacker, target, damage)
	// 2. dealt: Cripple: half; or else Weaken: three quarters; rounded down (S-12)
	why, left := m.reduceByCrippleOrWeaken(attacker, damage)
	damage = m.logModification(PointDealt, target, why, damage, left)
	damage = m.applyModifiers(PointDealt, attacker, target, damage)
	// 3. taken: Armor against physical, Resistance against magic; never below 0 (S-22)
	guard := Armor
	if m.UnitDef(attacker).Kind == Magic {
		guard = Resistance
	}
	damage = m.logModification(PointTaken, target, guard, damage, max(0, damage-m.KeywordAmount(target, guard)))
	damage = m.applyModifiers(PointTaken, target, target, damage)
	m.logEvent(eventWithoutCause{Kind: Hit, Target: target, Amount: int32(damage)})
	// 4. absorbed: Block takes damage, and is used up by what it takes
	damage = m.absorbByBlock(target, damage)
	// 5. the rest is lost from HP, down to 0; a unit at 0 dies when the card is resolved
	lost = m.subtractHPAndRunHooks(target, damage)
	// 6. the Taunt aura, if the attack cost any HP (S-27); a card's own Taunt always lands (S-13)
	if turns := m.KeywordAmount(attacker, Taunt); turns > 0 && lost > 0 {
		m.cause.Keyword = int16(Taunt)
		m.InflictEffect(by, turns, Taunt, target)
	}
	m.cause.Keyword, m.cause.Hit = saved, 0
	return lost
}

func (m *Match) amountWithBonus(u Unit, amount int) int { return amount + m.KeywordAmount(u, Bonus) }

// reduceByCrippleOrWeaken returns the damage that a unit deals, reduced by its Cripple or else by its Weaken. why is
// the keyword that reduces it.
func (m *Match) reduceByCrippleOrWeaken(u Unit, damage int) (why Keyword, reduced int) {
	switch {
	case m.HasEffect(u, Cripple):
		return Cripple, damage / 2
	case m.HasEffect(u, Weaken):
		return Weaken, damage * 3 / 4 // fits: amounts are below a million
	}
	return Weaken, damage
}

func (m *Match) absorbByBlock(u Unit, damage int) (rest int) {
	block := m.BlockAmount(u)
	taken := min(block, damage)
	if taken == 0 {
		return damage
	}
	m.units[u].keywords.Set(Block, block-taken)
	m.logEvent(eventWithoutCause{Kind: Absorbed, Point: PointAbsorbed, Target: u, Keyword: int16(Block), Amount: int32(taken), From: int32(block), To: int32(block - taken)})
	return damage - taken
}

func (m *Match) subtractHPAndRunHooks(u Unit, amount int) (lost int) {
	un := &m.units[u]
	lost = min(amount, int(un.meters[meterHP]))
	if lost <= 0 {
		return 0
	}
	from := un.meters[meterHP]
	un.meters[meterHP] -= int16(lost)
	m.logEventAndRunHooks(eventWithoutCause{Kind: Damaged, Target: u, Amount: int32(lost), From: int32(from), To: int32(from) - int32(lost)})
	return lost
}
