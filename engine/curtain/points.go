package curtain

import "curtaincall/engine"

// Point is a place on the way of a number, of a hit or of a gain, where it can
// change. Modified events name it.
type Point = uint8

// The points, in the order in which a hit passes them; a gain has one of its own.
const (
	NoPoint       Point = iota
	PointRaw            // what the attack begins with: the card's bonus, Inspire, the crowd
	PointDealt          // what the attacker makes of it: Forgetful, Luck, modify.attack
	PointTaken          // what the target makes of it: Vulnerable, modify.damage_taken
	PointAbsorbed       // what Shield and Block leave of it; those of packs, before them
	PointGained         // what is gained of a keyword: Fortify, Weak
	PointHealed         // what a heal comes to: Poison
	PointShared         // how much of a hit on another of its side somebody takes
	PointCleared        // how much stays of what would leave

	numPoints
)

// PointWords are the points as scripts write them, by number.
var PointWords = [numPoints]string{PointRaw: "raw", PointDealt: "dealt", PointTaken: "taken", PointAbsorbed: "absorbed", PointGained: "gained", PointHealed: "healed", PointShared: "shared", PointCleared: "clear"}

// Modifier returns what a keyword or a relic makes of the number of a hit, a gain or a heal.
// The event says whom it is on, and of what keyword a gain is; its type is that of what
// comes of it. It must not change the fight; below 0 counts as 0. What the game's own
// keywords do stands in damage.go and verbs.go.
type Modifier func(f *Fight, by Source, n int, e *engine.Event) int

// Alterations are the numbers that a definition changes, by Point; nil changes nothing.
type Alterations [numPoints]Modifier

type pointSet uint16

func (a *Alterations) points() (s pointSet) {
	for p, change := range a {
		if change != nil {
			s |= 1 << p
		}
	}
	return s
}

// part begins a hit, or a gain of what it is about: the events that follow carry its
// number. Whoever calls puts the f.cause.Hit of before back when that is over. Whether
// anybody holds a relic or a keyword of the content that changes numbers is asked here,
// once, so that what nobody holds costs nothing at the points.
func (f *Fight) part(about int16) {
	f.numbered++
	f.cause.Hit = f.numbered
	f.about = about
	if f.content.coined.modifiers != nil || f.bent != 0 {
		f.altering = f.bent != 0 || f.content.coined.modifiers.Any(f.heldFrom(MacGuffin))
	}
}

// heldFrom returns what anybody holds, from an actor on in their order.
func (f *Fight) heldFrom(first Actor) (set engine.KeywordSet) {
	for a := first; a < FirstEnemy+Actor(f.foes); a++ {
		set |= f.Held(a)
	}
	return set
}

// alter lets the keywords of the content that a and its team hold change a number
// at a point, in their order, and then the relics.
func (f *Fight) alter(p Point, a, target Actor, n int) int {
	if f.altering {
		n = f.alterNumber(p, a, target, n)
	}
	return n
}

func (f *Fight) alterNumber(p Point, a, target Actor, n int) int {
	n = f.alteredBy(a, p, target, n)
	if a != Team && !a.IsEnemy() {
		n = f.alteredBy(Team, p, target, n)
	}
	if !a.IsEnemy() && f.bent&(1<<p) != 0 {
		for i := range f.Relics() { // in their order (CC-59)
			if change := f.RelicDef(i).Modify[p]; change != nil {
				n = f.change(p, target, NoKeyword, n, f.modify(p, relicAt(i), change, target, n))
			}
		}
	}
	return n
}

func (f *Fight) alteredBy(holder Actor, p Point, target Actor, n int) int {
	for k, change := range f.content.coined.modifiers.At(uint8(p), f.Held(holder)) {
		n = f.change(p, target, int16(k), n, f.modify(p, Source{holder, OfKeyword, int16(k)}, change, target, n))
	}
	return n
}

func (f *Fight) modify(p Point, by Source, change Modifier, target Actor, n int) int {
	e := &f.told[f.depth]
	*e = f.number(p, target, n)
	f.enter(by, CallModify+uint8(p))
	n = max(0, change(f, by, n, e))
	f.leave()
	return n
}

// number returns the hit, the gain or the heal whose number n is at a point, as what alters
// it is told of it.
func (f *Fight) number(p Point, target Actor, n int) engine.Event {
	e := event{Kind: Hit, Point: p, Target: target, Keyword: f.about, Amount: int32(n)}
	switch {
	case p == PointGained:
		e.Kind = Gained
	case p == PointHealed:
		e.Kind, e.Keyword = Gained, HP
	case p == PointCleared:
		e.Kind = Cleared
	case f.about == int16(Curse):
		e.Flags = ByCurse
	default:
		e.Flags = ByAttack
	}
	return f.event(&e)
}

// soak lets the keywords of the content that holder has take damage meant for target,
// before the game's own do; it takes off them what they took, and returns the rest.
func (f *Fight) soak(holder, target Actor, damage int) int {
	if !f.altering {
		return damage
	}
	for k, change := range f.content.coined.modifiers.At(uint8(PointAbsorbed), f.Held(holder)) {
		rest := f.modify(PointAbsorbed, Source{holder, OfKeyword, int16(k)}, change, target, damage)
		damage = rest + f.absorb(holder, k, target, damage-rest)
	}
	return damage
}

// change tells of a change at a point, if there is one, and passes it on. Of heals
// nothing is told: what is kept of games tells of none.
func (f *Fight) change(p Point, target Actor, why int16, from, to int) int {
	if from == to || p == PointHealed || !f.Listening() {
		return to
	}
	saved := f.cause.Keyword
	f.cause.Keyword = why
	f.note(event{Kind: Modified, Point: p, Target: target, Keyword: why, From: int32(from), To: int32(to)})
	f.cause.Keyword = saved
	return to
}
