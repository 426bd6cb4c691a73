package curtain

import "curtaincall/engine"

// Point is a place on the way of a number, of a hit or of a gain, where it can
// change. Modified events name it.
type Point uint8

// The points, in the order in which a hit passes them; a gain has one of its own.
const (
	NoPoint       Point = iota
	PointRaw            // what the attack begins with: the card's bonus, Inspire, the crowd
	PointDealt          // what the attacker makes of it: Forgetful, Luck, modify.attack
	PointTaken          // what the target makes of it: Vulnerable, modify.damage_taken
	PointAbsorbed       // what Shield and Block leave of it
	PointGained         // what is gained of a keyword: Fortify, Weak

	numPoints
)

// Modifier is what a keyword that holder has makes of the number of a hit or a
// gain. The target is whom the hit is on, or who gains. It must not change the
// fight; below 0 counts as 0.
type Modifier func(f *Fight, holder, target Actor, n int) int

// Modify lets a keyword change numbers at PointRaw, PointDealt, PointTaken or
// PointGained. It is a part of making a content: call it before the first fight.
// What the game's own keywords do stands in damage.go and verbs.go.
func (c *Content) Modify(p Point, k Keyword, change Modifier) {
	c.modifiers = c.modifiers.With(uint8(p), k, change)
}

// part begins a hit, or a gain of what it is about: the events that follow carry its
// number. What it returns goes back into f.cause.Hit when that is over. Whether
// anybody holds a relic or a keyword of the content that changes numbers is asked
// here, once, so that what nobody holds costs nothing at the points.
func (f *Fight) part(about int16) (outer int32) {
	outer = f.cause.Hit
	f.numbered++
	f.cause.Hit = f.numbered
	f.about = about
	if f.content.modifiers != nil || f.bent != 0 {
		f.altering = f.bent != 0 || f.content.modifiers.Any(f.held())
	}
	return outer
}

// held is what anybody holds.
func (f *Fight) held() (set engine.KeywordSet) {
	for a := range f.units {
		set |= f.units[a].keywords.Held()
	}
	return set
}

// alter lets the keywords of the content that a and its team hold change a number
// at a point, in their order, and then the relics.
func (f *Fight) alter(p Point, a, target Actor, n int) int {
	if f.altering {
		n = f.altered(p, a, target, n)
	}
	return n
}

func (f *Fight) altered(p Point, a, target Actor, n int) int {
	n = f.alteredBy(a, p, target, n)
	if a != Team && !a.IsEnemy() {
		n = f.alteredBy(Team, p, target, n)
	}
	if !a.IsEnemy() && f.bent&(1<<p) != 0 {
		n = f.alteredByRelics(p, target, n)
	}
	return n
}

func (f *Fight) alteredBy(holder Actor, p Point, target Actor, n int) int {
	for k, change := range f.content.modifiers.At(uint8(p), f.Held(holder)) {
		n = f.change(p, target, int16(k), n, max(0, change(f, holder, target, n)))
	}
	return n
}

// change tells of a change at a point, if there is one, and passes it on.
func (f *Fight) change(p Point, target Actor, why int16, from, to int) int {
	if from != to && f.Listening() {
		f.changed(p, target, why, from, to)
	}
	return to
}

func (f *Fight) changed(p Point, target Actor, why int16, from, to int) {
	saved := f.cause.Keyword
	f.cause.Keyword = why
	f.note(event{Kind: Modified, Point: p, Target: target, Keyword: why, From: int32(from), To: int32(to)})
	f.cause.Keyword = saved
}
