package skirmish

// Every hit goes through this file from top to bottom.

// Deal makes one hit of amount on a unit, by the unit that acts, and returns the
// HP it cost. A hit on somebody who is down does nothing.
func (m *Match) Deal(by Source, amount int, target Unit) (lost int) {
	m.act()
	if !m.Alive(target) || m.units[target].hp == 0 {
		return 0
	}
	attacker := by.Unit
	// 1. the number of the card, or the unit's Damage (S-7), + the Bonus aura
	damage := m.stage(target, Bonus, amount, m.bonus(attacker, amount))
	// 2. Cripple: half; or else Weaken: three quarters; rounded down (S-12)
	why, left := m.weakened(attacker, damage)
	damage = m.stage(target, why, damage, left)
	// 3. Armor against physical, Resistance against magic; never below 0 (S-22)
	guard := Armor
	if m.UnitDef(attacker).Kind == Magic {
		guard = Resistance
	}
	damage = m.stage(target, guard, damage, max(0, damage-m.Aura(target, guard)))
	m.note(event{Kind: Hit, Target: target, Amount: int32(damage)})
	// 4. Block absorbs, and is used up by what it absorbs
	damage = m.absorb(target, damage)
	// 5. the rest off the HP, not below 0; who is at 0 dies when the card is
	// resolved
	lost = m.loseHP(target, damage)
	// 6. the Taunt aura, if the attack cost any HP (S-27); a card's own Taunt
	// always lands (S-13)
	if turns := m.Aura(attacker, Taunt); turns > 0 && lost > 0 {
		m.Inflict(by, turns, Taunt, target)
	}
	return lost
}

// bonus is a number of a hit or a heal with the unit's Bonus aura.
func (m *Match) bonus(u Unit, n int) int { return n + m.Aura(u, Bonus) }

// weakened is what a unit's Cripple, or else its Weaken, leaves of a hit, and
// which of them it is. How many entries there are makes no difference.
func (m *Match) weakened(u Unit, damage int) (why Keyword, left int) {
	switch {
	case m.Suffers(u, Cripple):
		return Cripple, damage / 2
	case m.Suffers(u, Weaken):
		return Weaken, damage * 3 / 4
	}
	return Weaken, damage
}

// stage tells of a change to the damage of a hit and passes it on.
func (m *Match) stage(target Unit, why Keyword, from, to int) int {
	if from != to {
		m.note(event{Kind: Modified, Target: target, Keyword: int16(why), From: int32(from), To: int32(to)})
	}
	return to
}

// absorb lets a unit's Block take damage, and returns the rest.
func (m *Match) absorb(u Unit, damage int) int {
	block := m.Block(u)
	taken := min(block, damage)
	if taken == 0 {
		return damage
	}
	m.units[u].keywords.Set(Block, block-taken)
	m.note(event{Kind: Absorbed, Target: u, Keyword: int16(Block), Amount: int32(taken), From: int32(block), To: int32(block - taken)})
	return damage - taken
}

// loseHP takes up to n HP off a unit and returns how many.
func (m *Match) loseHP(u Unit, n int) (lost int) {
	un := &m.units[u]
	lost = min(n, int(un.hp))
	if lost <= 0 {
		return 0
	}
	m.note(event{Kind: Damaged, Target: u, Amount: int32(lost), From: int32(un.hp), To: int32(un.hp) - int32(lost)})
	un.hp -= int16(lost)
	return lost
}
