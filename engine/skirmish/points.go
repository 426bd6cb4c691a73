package skirmish

import "curtaincall/engine"

// ModifierPoint is a step in computing the number of a hit or a gain, at which keywords can modify it.
type ModifierPoint = uint8

// The points, in the order in which a hit passes them.
const (
	NoPoint       ModifierPoint = iota
	PointRaw                    // the number of the attack, modified by the Bonus aura
	PointDealt                  // modified by the attacker: Cripple, Weaken
	PointTaken                  // modified by the target: Armor, Resistance
	PointAbsorbed               // reduced by Block
	PointGained                 // the number of a gain of Block or an aura

	numPoints
)

// Modifier returns n, the number of a hit or a gain, as modified by a keyword; a result below 0 counts
// as 0. target is the unit that is hit or gains. A Modifier must not change the match.
type Modifier func(m *Match, by UnitKeyword, target Unit, n int) int

// prepareHitOrGain begins a hit or a gain between two units. It numbers the events that follow, and
// makes applyModifiers do nothing if neither unit has a keyword with modifiers.
func (m *Match) prepareHitOrGain(a, b Unit) {
	m.numbered++
	m.cause.Hit = m.numbered
	m.altering = m.content.modifiers != nil && m.content.modifiers.HasFuncFor(m.heldAndSufferedKeywords(a)|m.heldAndSufferedKeywords(b))
}

func (m *Match) heldAndSufferedKeywords(u Unit) engine.KeywordSet {
	set := m.units[u].keywords.HeldKeywords()
	for i, k := range m.content.effectKinds {
		if m.units[u].effects.kinds&(1<<i) != 0 {
			set = set.With(k)
		}
	}
	return set
}

// applyModifiers returns n as modified at a point by the holder's pack keywords, in the order of ids. It
// records the modifications.
func (m *Match) applyModifiers(p ModifierPoint, holder, target Unit, n int) int {
	if !m.altering {
		return n
	}
	for k, change := range m.content.modifiers.FuncsAt(uint8(p), m.heldAndSufferedKeywords(holder)) {
		n = m.recordModification(p, target, k, n, max(0, change(m, UnitKeyword{holder, k}, target, n)))
	}
	return n
}

// recordModification returns its argument to. If from differs, it records a Modified event.
func (m *Match) recordModification(point ModifierPoint, target Unit, by Keyword, from, to int) int {
	if from != to && m.HasLog() {
		saved := m.cause.Keyword
		m.cause.Keyword = int16(by)
		m.recordEvent(event{Kind: Modified, Point: point, Target: target, Keyword: int16(by), From: int32(from), To: int32(to)})
		m.cause.Keyword = saved
	}
	return to
}
