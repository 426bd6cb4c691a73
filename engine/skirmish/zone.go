package skirmish

import "curtaincall/engine/declare/vocabulary"

// Zone is one of the three zones of the battlefield, numbered from left to right.
type Zone int8

const (
	ZoneA Zone = iota
	ZoneX
	ZoneB

	NumZones = 3
)

var ZoneWords = vocabulary.NewWords("Zone", "A", "X", "B")

func (z Zone) String() string { return ZoneWords.List[z] }

func (t Team) HomeZone() Zone {
	if t == TeamB {
		return ZoneB
	}
	return ZoneA
}

// ZoneAhead returns the zone to which the current unit can advance (S-1), or ErrOver or ErrLastZone if it cannot.
func (m *Match) ZoneAhead() (to Zone, err error) {
	u := m.CurrentUnit()
	to = m.ZoneOf(u) + 1
	if m.TeamOf(u) == TeamB {
		to = m.ZoneOf(u) - 1
	}
	switch {
	case m.over:
		return to, ErrOver
	case to < ZoneA || to > ZoneB:
		return to, ErrLastZone
	}
	return to, nil
}

const advanceWeakenTurns = 1 // an advance weakens the unit until the end of its turn (S-10)

// advanceCurrentUnit moves the current unit one zone forward, runs hooks and weakens it. If it dies, its turn ends.
func (m *Match) advanceCurrentUnit() {
	u := m.CurrentUnit()
	m.cause.Actor = int8(u)
	from := m.ZoneOf(u)
	to, _ := m.ZoneAhead()
	m.units[u].zone = to
	m.logEventAndRunHooks(eventWithoutCause{Kind: Advanced, Target: u, From: int32(from), To: int32(to)})
	m.InflictEffect(Source{u, NoCard}, advanceWeakenTurns, Weaken, u)
	if !m.content.hooked[Advanced].Or(m.content.hooked[Inflicted]).IsEmpty() {
		m.killFallenAndEndIfOver()
		m.skipTurnIfDead()
	}
}

func (m *Match) skipTurnIfDead() {
	if !m.over && !m.IsAlive(m.CurrentUnit()) {
		m.beginNextTurnOrEndMatch()
	}
}
