package skirmish

import "curtaincall/engine"

// Point is a step in the calculation of a hit or a gain at which its number can change. Modified
// events name it.
type Point = uint8

// The points, in the order in which a hit passes them; a gain has one of its own.
const (
	NoPoint       Point = iota
	PointRaw            // the number of the attack, changed by the Bonus aura
	PointDealt          // changed by the attacker: Cripple, Weaken
	PointTaken          // changed by the target: Armor, Resistance
	PointAbsorbed       // reduced by Block
	PointGained         // of a gain of Block or an aura

	numPoints
)

// Modifier returns the number of a hit or a gain, changed by a keyword that a unit has; below 0 counts
// as 0. target is the unit that is hit, or that gains. It must not change the match. The game's own
// keywords are in damage.go.
type Modifier func(m *Match, by Held, target Unit, n int) int

// beginNumber begins a hit or a gain between two units: it sets the number of the hit for the events
// that follow, and whether a keyword of either unit has modifiers.
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

// applyModifiers returns n as changed at a point by the content's keywords that holder has, in their
// order.
func (m *Match) applyModifiers(p Point, holder, target Unit, n int) int {
	if !m.altering {
		return n
	}
	for k, change := range m.content.modifiers.At(uint8(p), m.allKeywords(holder)) {
		n = m.noteChange(p, target, k, n, max(0, change(m, Held{holder, k}, target, n)))
	}
	return n
}

// noteChange records a Modified event if the number has changed, and returns to.
func (m *Match) noteChange(p Point, target Unit, why Keyword, from, to int) int {
	if from != to && m.Listening() {
		saved := m.cause.Keyword
		m.cause.Keyword = int16(why)
		m.note(event{Kind: Modified, Point: p, Target: target, Keyword: int16(why), From: int32(from), To: int32(to)})
		m.cause.Keyword = saved
	}
	return to
}
