package skirmish

import (
	"errors"

	"curtaincall/engine/declare/vocabulary"
)

// Zone is one of the three zones of the battlefield, from left to right.
type Zone int8

// The zones.
const (
	ZoneA Zone = iota
	ZoneX
	ZoneB

	NumZones = 3
)

// ZoneWords are the words of the zones in scripts.
var ZoneWords = vocabulary.NewWords("Zone", "A", "X", "B")

func (z Zone) String() string { return ZoneWords.List[z] }

// IsSameOrAdjacent reports whether two zones are the same or next to each other.
func (z Zone) IsSameOrAdjacent(other Zone) bool { return z-other <= 1 && other-z <= 1 }

// Team is a side of the match. Its number equals the number of its seat.
type Team int8

// The teams.
const (
	TeamA Team = iota
	TeamB

	NumTeams = 2
	NoTeam   = Team(-1)
)

// TeamWords are the words of the teams in scripts.
var TeamWords = vocabulary.NewWords("Team", "A", "B")

func (t Team) String() string { return TeamWords.List[t] }

// Opponent returns the opposing team.
func (t Team) Opponent() Team { return 1 - t }

// HomeZone returns the zone where the units of the team start.
func (t Team) HomeZone() Zone {
	if t == TeamB {
		return ZoneB
	}
	return ZoneA
}

// zoneAhead returns the zone next to from in the direction in which a team advances, from A to B for team
// A (S-1), and whether there is one.
func (t Team) zoneAhead(from Zone) (to Zone, ok bool) {
	to = from + 1
	if t == TeamB {
		to = from - 1
	}
	return to, to >= ZoneA && to <= ZoneB
}

// ErrLastZone is the error of an advance from the last zone.
var ErrLastZone = errors.New("it is in the last zone and cannot advance any further")

// CheckAdvance returns nil if the unit whose turn it is can advance, and otherwise the reason. A unit can
// advance several times in a turn (S-2), until it plays a card (S-3).
func (m *Match) CheckAdvance() error {
	if m.over {
		return ErrOver
	}
	u := m.CurrentUnit()
	if _, ok := m.TeamOf(u).zoneAhead(m.ZoneOf(u)); !ok {
		return ErrLastZone
	}
	return nil
}

const advanceWeakenTurns = 1 // an advance weakens the unit until the end of its turn (S-10)

// advanceCurrentUnit moves the unit whose turn it is one zone forward and inflicts Weaken on it.
func (m *Match) advanceCurrentUnit() {
	u := m.CurrentUnit()
	m.cause.Actor = int8(u)
	from := m.ZoneOf(u)
	to, _ := m.TeamOf(u).zoneAhead(from)
	m.units[u].zone = to
	m.recordEventAndRunHooks(event{Kind: Advanced, Target: u, From: int32(from), To: int32(to)})
	m.Inflict(Source{u, NoCard}, advanceWeakenTurns, Weaken, u)
	if m.hookedKeywords(Advanced)|m.hookedKeywords(Inflicted) != 0 {
		m.killFallenAndCheckEnd()
		m.skipTurnIfDead()
	}
}

// skipTurnIfDead begins the next turn if the unit whose turn it is has died.
func (m *Match) skipTurnIfDead() {
	if !m.over && !m.IsAlive(m.CurrentUnit()) {
		m.beginNextTurn()
	}
}
