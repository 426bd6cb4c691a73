package skirmish

func (m *Match) targetsOfAim(aim Aim) UnitSet {
	u := m.CurrentUnit()
	own := m.LivingUnits(m.TeamOf(u))
	switch aim {
	case AimSelf:
		return m.alive & UnitSet(0).With(u)
	case AimAlly: // team mates in any zone, not the unit itself (S-17)
		return own.Without(u)
	case AimAny:
		return m.alive
	}
	// Taunt allows only the taunters in reach; with none in reach it forbids nothing (S-5), and it
	// never restricts cards that do not aim at an enemy (S-14).
	enemies := m.EnemiesInReach(u)
	if bound := enemies & m.TauntersOf(u); bound != 0 {
		return bound
	}
	return enemies
}

// EnemiesInReach returns the living enemies that a unit could attack from its zone if nothing taunted
// it: for a ranged unit all, for a melee unit those in its own zone and the zones next to it (S-4).
func (m *Match) EnemiesInReach(u Unit) (enemies UnitSet) {
	enemies = m.LivingUnits(m.TeamOf(u).Opponent())
	if m.UnitDef(u).Range == Ranged {
		return enemies
	}
	for left := enemies; left != 0; left = left.WithoutFirst() {
		if distance := m.ZoneOf(left.First()) - m.ZoneOf(u); distance < -1 || distance > 1 {
			enemies = enemies.Without(left.First())
		}
	}
	return enemies
}

// TargetsOf returns the units on which the unit whose turn it is could play a card if the card were in
// the hand; none if that unit does not meet the card's requirements or the match is over.
func (m *Match) TargetsOf(card int16) UnitSet {
	d := m.content.Cards[card]
	if m.over || !m.UnitDef(m.CurrentUnit()).HasAllTraits(d.Requires) {
		return 0
	}
	return m.targetsOfAim(d.Aim)
}
