package curtain

import "curtaincall/engine"

// Point is a stage in the computation of a hit, a gain or a heal at which its number can change.
// Modified events record it.
type Point = uint8

// The points, first those of a hit in their order.
const (
	NoPoint       Point = iota
	PointRaw            // at the start of an attack: the card's bonus, Inspire, Ovation
	PointDealt          // by the attacker: Forgetful, Luck, modify.attack
	PointTaken          // by the target: Vulnerable, modify.damage_taken
	PointAbsorbed       // absorbed by keywords of packs, then by Shield and Block
	PointGained         // a gain of a keyword: Fortify, Weak
	PointHealed         // a heal: Poison
	PointShared         // the share that the holder takes of a hit on another actor of its side
	PointCleared        // the stacks that remain of an expiring keyword

	numPoints
)

// PointWords are the points as scripts write them, indexed by Point.
var PointWords = [numPoints]string{PointRaw: "raw", PointDealt: "dealt", PointTaken: "taken", PointAbsorbed: "absorbed", PointGained: "gained", PointHealed: "healed", PointShared: "shared", PointCleared: "clear"}

// Modifier returns the changed number n of a hit, a gain or a heal, on behalf of a keyword or a
// relic. Its event has the target, the keyword of a gain, and the kind of event that will follow. It
// must not change the fight; a result below 0 counts as 0.
type Modifier func(f *Fight, by Source, n int, e *engine.Event) int

// Alterations are the Modifiers of a keyword or a relic, indexed by Point; a nil one changes
// nothing.
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

// beginHit begins a hit, or a gain of the keyword about. It stores a new number in f.cause.Hit,
// whose value the caller restores afterwards, and whether any keyword of packs or relic can modify
// the hit, so that without them the points cost nothing.
func (f *Fight) beginHit(about int16) {
	f.numbered++
	f.cause.Hit = f.numbered
	f.about = about
	if f.content.coined.modifiers != nil || f.bent != 0 {
		f.altering = f.bent != 0 || f.content.coined.modifiers.Any(f.heldFrom(MacGuffin))
	}
}

func (f *Fight) heldFrom(first Actor) (set engine.KeywordSet) {
	for a := first; a < FirstEnemy+Actor(f.foes); a++ {
		set |= f.Held(a)
	}
	return set
}

// alter returns n as modified at a point by the keywords of packs that an actor and its team hold,
// and then by the relics.
func (f *Fight) alter(p Point, actor, target Actor, n int) int {
	if f.altering {
		n = f.alterNumber(p, actor, target, n)
	}
	return n
}

func (f *Fight) alterNumber(p Point, actor, target Actor, n int) int {
	n = f.alteredBy(actor, p, target, n)
	if actor != Team && !actor.IsEnemy() {
		n = f.alteredBy(Team, p, target, n)
	}
	if !actor.IsEnemy() && f.bent&(1<<p) != 0 {
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

// soak uses up holder's keywords of packs against damage to target, and returns the rest.
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

// change records the event Modified if to differs from from, and returns to. Changes of heals are
// not recorded, since journals of older games have no such events.
func (f *Fight) change(p Point, target Actor, keyword int16, from, to int) (sameAsTo int) {
	if from == to || p == PointHealed || !f.Listening() {
		return to
	}
	saved := f.cause.Keyword
	f.cause.Keyword = keyword
	f.logEvent(event{Kind: Modified, Point: p, Target: target, Keyword: keyword, From: int32(from), To: int32(to)})
	f.cause.Keyword = saved
	return to
}
