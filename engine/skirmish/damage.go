package skirmish

import (
	"fmt"

	"curtaincall/engine"
)

// DealHit makes one hit of by.Unit on target and returns the HP lost. A target without HP is not hit. amount is the
// damage before modifications. If HP is lost, a Taunt aura of by.Unit taunts the target. The action fails if by.Card is
// declared harmless and target is an enemy.
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

// reduceByCrippleOrWeaken returns the keyword that reduces the damage that u deals, Cripple or else Weaken, and the
// reduced damage. If u has neither, it returns Weaken and the damage unchanged.
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

func (m *Match) effectSlot(k Keyword) int8 {
	if k < NumKeywords {
		return int8(k - Taunt)
	}
	return m.content.effectSlots[k]
}

// effectEntries has, for each effect and source, how many of the unit's turns the effect still lasts, or 0 (S-11).
type effectEntries struct {
	turns [MaxEffects][MaxUnits]int16
	from  [MaxEffects]UnitSet // for each effect, the sources with turns left
	kinds uint8               // the indices of the effects that have entries, one bit each
}

// Effect is an effect on a unit from one source. Turns is the number of the unit's turns that are left.
type Effect struct {
	Keyword Keyword
	Source  Unit
	Turns   int
}

func (e *effectEntries) setTurns(slot int8, source Unit, turns int) {
	e.turns[slot][source] = int16(min(max(turns, 0), engine.MaxCount))
	if turns > 0 {
		e.from[slot] = e.from[slot].With(source)
	} else {
		e.from[slot] = e.from[slot].Without(source)
	}
	if e.from[slot] != 0 {
		e.kinds |= 1 << slot
	} else {
		e.kinds &^= 1 << slot
	}
}

// EffectsOn returns the effects on a unit, sorted by effect and then by source.
func (m *Match) EffectsOn(u Unit) (list []Effect) {
	e := &m.units[u].effects
	for kind := range m.content.effectKinds {
		for s := range e.from[kind].All {
			list = append(list, Effect{m.content.effectKinds[kind], s, int(e.turns[kind][s])})
		}
	}
	return list
}

// RemainingEffectTurns returns for how many of a unit's turns it still has an effect, from any source; 0 for none.
func (m *Match) RemainingEffectTurns(u Unit, k Keyword) (longest int) {
	e := &m.units[u].effects
	kind := m.effectSlot(k)
	for source := range e.from[kind].All {
		longest = max(longest, int(e.turns[kind][source]))
	}
	return longest
}

// HasEffect reports whether a unit has an effect, from any source.
func (m *Match) HasEffect(u Unit, effect Keyword) bool {
	return m.units[u].effects.from[m.effectSlot(effect)] != 0
}

// TauntersOf returns the living units that have put Taunt on a unit (S-16).
func (m *Match) TauntersOf(u Unit) UnitSet {
	return m.units[u].effects.from[m.effectSlot(Taunt)] & m.alive
}

// InflictEffect puts effect k on target for a number of its turns, runs the hooks and returns the turns added. Of two
// durations from one source the longer counts; another source adds an entry of its own (S-11).
func (m *Match) InflictEffect(by Source, turns int, k Keyword, target Unit) (turnsAdded int) {
	m.countEffectOrFail()
	if turns <= 0 || !m.IsAlive(target) {
		return 0
	}
	kind := m.effectSlot(k)
	e := &m.units[target].effects
	from := int(e.turns[kind][by.Unit])
	e.setTurns(kind, by.Unit, max(from, turns))
	now := int(e.turns[kind][by.Unit])
	m.logEventAndRunHooks(eventWithoutCause{Kind: Inflicted, Flags: flagIfFromSelf(target, by.Unit), Target: target, Keyword: int16(k), Amount: int32(turns), From: int32(from), To: int32(now)})
	return now - from
}

// fadeEffects takes one turn from every effect on u, and logs that (S-9).
func (m *Match) fadeEffects(u Unit) {
	e := &m.units[u].effects
	if e.kinds == 0 {
		return
	}
	for kind := range m.content.effectKinds {
		for source := range e.from[kind].All {
			turns := int(e.turns[kind][source])
			e.setTurns(int8(kind), source, turns-1)
			m.logEvent(eventWithoutCause{Kind: Faded, Flags: flagIfFromSelf(u, source), Target: u, Keyword: int16(m.content.effectKinds[kind]), Amount: 1, From: int32(turns), To: int32(turns - 1)})
		}
	}
}
