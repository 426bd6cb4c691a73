package skirmish

import "curtaincall/engine"

// canNobodyEverDamage reports whether no unit can ever damage an enemy again (S-31), counted over the living
// units, their zones, and the cards of their teams. Waiting effects and keywords of packs, whose
// functions can do anything, count as damage.
func (m *Match) canNobodyEverDamage() bool {
	if m.waits.Len() > 0 {
		return false
	}
	for left := m.alive; left != 0; left = left.WithoutFirst() {
		u := left.First()
		hasPackKeyword := m.BlockAndAurasOf(u)>>NumKeywords != 0 || m.units[u].effects.kinds>>ownEffectCount != 0
		if hasPackKeyword || m.canEverDamageEnemy(u) {
			return false
		}
	}
	return true
}

// canEverDamageEnemy reports whether a unit can play a card of its team that may damage an enemy, now
// or later. A team without any such card, as in many scenarios, counts as if it had an Attack.
func (m *Match) canEverDamageEnemy(u Unit) bool {
	near, piles, hasCard := m.CanEverReachEnemy(u), &m.piles[m.TeamOf(u)], false
	for p := range piles {
		for _, card := range piles[p].at[:piles[p].n] {
			d := m.content.Cards[card]
			if d.Harmless {
				continue
			}
			hasCard = true
			if (near || d.Aim != AimEnemy) && m.UnitDef(u).HasAllTraits(d.Requires) {
				return true
			}
		}
	}
	return near && !hasCard
}

// CanEverReachEnemy reports whether an enemy is in reach of a unit, or comes in reach if both advance toward
// each other. Units never turn back, so two that have passed each other by more than a zone never meet again.
func (m *Match) CanEverReachEnemy(u Unit) bool {
	for left := m.LivingUnits(m.TeamOf(u).Opponent()); left != 0; left = left.WithoutFirst() {
		if m.UnitDef(u).Range == Ranged || !m.arePastByMoreThanAZone(u, left.First()) {
			return true
		}
	}
	return false
}

func (m *Match) arePastByMoreThanAZone(u, enemy Unit) bool {
	if m.TeamOf(u) == TeamB {
		u, enemy = enemy, u
	}
	return m.ZoneOf(u)-m.ZoneOf(enemy) > 1
}

// endByHPLeft ends the match: the team with the larger share of the HP of all its units wins, and equal shares
// are a draw (S-31). It records the HP. isLastTurn reports whether the reason is LastTurn.
func (m *Match) endByHPLeft(isLastTurn bool) {
	var hp, most [NumTeams]int
	for u := range Unit(m.unitCount) {
		hp[m.TeamOf(u)] += m.HP(u)
		most[m.TeamOf(u)] += m.MaxHP(u)
	}
	m.recordEvent(event{Kind: Stalled, Amount: int32(engine.BoolToInt(isLastTurn))})
	for team := TeamA; team <= TeamB; team++ {
		m.recordEvent(event{Kind: HPCounted, Amount: int32(team), From: int32(most[team]), To: int32(hp[team])})
	}
	winner := NoTeam
	switch a, b := int64(hp[TeamA])*int64(most[TeamB]), int64(hp[TeamB])*int64(most[TeamA]); {
	case a > b:
		winner = TeamA
	case b > a:
		winner = TeamB
	}
	m.endMatch(winner)
}
