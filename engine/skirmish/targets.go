package skirmish

// targetsOfAim returns the units that the unit whose turn it is could play a card with an aim on,
// apart from the card's requirements.
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
	if bound := enemies & m.Taunters(u); bound != 0 {
		return bound
	}
	return enemies
}

// EnemiesInReach returns the living enemies that a unit could attack from its zone if nothing taunted it:
// all for a ranged unit, those in its own and adjacent zones for a melee unit (S-4).
func (m *Match) EnemiesInReach(u Unit) (enemies UnitSet) {
	enemies = m.LivingUnits(m.TeamOf(u).Opponent())
	if m.UnitDef(u).Range == Ranged {
		return enemies
	}
	for left := enemies; left != 0; left = left.WithoutFirst() {
		if e := left.First(); !m.ZoneOf(e).IsAdjacent(m.ZoneOf(u)) {
			enemies = enemies.Without(e)
		}
	}
	return enemies
}

func (m *Match) meetsRequirements(u Unit, d *CardDef) bool { return m.UnitDef(u).HasTraits(d.Requires) }

// TargetsOf returns the units that the unit whose turn it is could play a card on if it were in the
// hand; none if the unit does not meet the requirements.
func (m *Match) TargetsOf(card int16) UnitSet {
	d := m.content.Cards[card]
	if m.over || !m.meetsRequirements(m.CurrentUnit(), d) {
		return 0
	}
	return m.targetsOfAim(d.Aim)
}
