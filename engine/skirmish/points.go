package skirmish

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
)

// Modifier is what a keyword that holder has makes of the number of a hit or a
// gain. The target is whom the hit is on, or who gains. It must not change the
// match; below 0 counts as 0.
type Modifier func(m *Match, holder, target Unit, n int) int

// Modify lets a keyword change numbers at PointRaw, PointDealt, PointTaken or
// PointGained. It is a part of making a content: call it before the first match.
// What the game's own keywords do stands in damage.go.
func (c *Content) Modify(p Point, k Keyword, change Modifier) {
	c.modifiers = c.modifiers.With(uint8(p), k, change)
}

// part begins a hit or a gain between two units: the events that follow carry its
// number. Whether a keyword that either holds changes numbers is asked here, once.
func (m *Match) part(a, b Unit) {
	m.numbered++
	m.cause.Hit = m.numbered
	m.altering = m.content.modifiers != nil && m.content.modifiers.Any(m.units[a].keywords.Held()|m.units[b].keywords.Held())
}

// alter lets the keywords of the content that a unit holds change a number at a
// point, in their order.
func (m *Match) alter(p Point, holder, target Unit, n int) int {
	if m.altering {
		n = m.altered(p, holder, target, n)
	}
	return n
}

func (m *Match) altered(p Point, holder, target Unit, n int) int {
	for k, change := range m.content.modifiers.At(uint8(p), m.units[holder].keywords.Held()) {
		n = m.change(p, target, k, n, max(0, change(m, holder, target, n)))
	}
	return n
}

// change tells of a change at a point, if there is one, and passes it on.
func (m *Match) change(p Point, target Unit, why Keyword, from, to int) int {
	if from != to && m.Listening() {
		m.cause.Keyword = int16(why)
		m.note(event{Kind: Modified, Point: p, Target: target, Keyword: int16(why), From: int32(from), To: int32(to)})
		m.cause.Keyword = NoKeyword
	}
	return to
}
