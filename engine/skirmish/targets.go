package skirmish

// targetsOfAim returns the units that the unit whose turn it is could play a card with an aim on,
// apart from the card's requirements.
func (m *Match) targetsOfAim(aim Aim) UnitSet {
	u := m.Current()
	own := m.Living(m.Team(u))
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
	enemies := m.Reach(u)
	if bound := enemies & m.Taunters(u); bound != 0 {
		return bound
	}
	return enemies
}

// Reach returns the living enemies that a unit could attack from its zone if nothing taunted it:
// all for a ranged unit, those in its own and adjacent zones for a melee unit (S-4).
func (m *Match) Reach(u Unit) (enemies UnitSet) {
	enemies = m.Living(m.Team(u).Other())
	if m.UnitDef(u).Range == Ranged {
		return enemies
	}
	for left := enemies; left != 0; left = left.Rest() {
		if e := left.First(); !m.Zone(e).Adjacent(m.Zone(u)) {
			enemies = enemies.Without(e)
		}
	}
	return enemies
}

func (m *Match) meetsRequirements(u Unit, d *CardDef) bool { return m.UnitDef(u).Meets(d.Requires) }

// Targets returns the units that the unit whose turn it is could play a card on if it were in the
// hand; none if the unit does not meet the requirements.
func (m *Match) Targets(card int16) UnitSet {
	d := m.content.Cards[card]
	if m.over || !m.meetsRequirements(m.Current(), d) {
		return 0
	}
	return m.targetsOfAim(d.Aim)
}
