package skirmish

import "curtaincall/engine"

// Point is a place on the way of a number, of a hit or of a gain, where it can
// change. Modified events name it.
type Point = uint8

// The points, in the order in which a hit passes them; a gain has one of its own.
const (
	NoPoint       Point = iota
	PointRaw            // what the attack begins with: the Bonus aura
	PointDealt          // what the attacker makes of it: Cripple, Weaken
	PointTaken          // what the target makes of it: Armor, Resistance
	PointAbsorbed       // what Block leaves of it
	PointGained         // what is gained of Block or an aura

	numPoints
)

// Modifier changes the number of a hit or a gain, for a keyword that somebody has. The target is
// whom the hit is on, or who gains. It must not change the match; below 0 counts as 0. The game's
// own keywords do so in damage.go.
type Modifier func(m *Match, by Held, target Unit, n int) int

// beginNumber begins a hit or a gain between two units: the events that follow carry its
// number. Whether a keyword that either holds changes numbers is asked here, once.
func (m *Match) beginNumber(a, b Unit) {
	m.numbered++
	m.cause.Hit = m.numbered
	m.altering = m.content.modifiers != nil && m.content.modifiers.Any(m.allKeywords(a)|m.allKeywords(b))
}

func (m *Match) allKeywords(u Unit) engine.KeywordSet {
	set := m.units[u].keywords.Held()
	for i, k := range m.content.effects.kinds {
		if m.units[u].effects.kinds&(1<<i) != 0 {
			set = set.With(k)
		}
	}
	return set
}

// applyModifiers lets the keywords of the content that a unit holds change a number at a
// point, in their order.
func (m *Match) applyModifiers(p Point, holder, target Unit, n int) int {
	if !m.altering {
		return n
	}
	for k, change := range m.content.modifiers.At(uint8(p), m.allKeywords(holder)) {
		n = m.noteChange(p, target, k, n, max(0, change(m, Held{holder, k}, target, n)))
	}
	return n
}

// noteChange tells of a change at a point, if there is one, and passes it on.
func (m *Match) noteChange(p Point, target Unit, why Keyword, from, to int) int {
	if from != to && m.Listening() {
		saved := m.cause.Keyword
		m.cause.Keyword = int16(why)
		m.note(event{Kind: Modified, Point: p, Target: target, Keyword: int16(why), From: int32(from), To: int32(to)})
		m.cause.Keyword = saved
	}
	return to
}
