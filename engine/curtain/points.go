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

// PointModifiers are the Modifiers of a keyword or a relic, indexed by Point; a nil one changes
// nothing.
type PointModifiers [numPoints]Modifier

type pointSet uint16

func (a *PointModifiers) pointsInUse() (s pointSet) {
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
	if f.content.addedKeywords.modifiers != nil || f.bent != 0 {
		f.altering = f.bent != 0 || f.content.addedKeywords.modifiers.HasFuncFor(f.keywordsHeldFrom(MacGuffin))
	}
}

func (f *Fight) keywordsHeldFrom(first Actor) (set engine.KeywordSet) {
	for a := first; a < FirstEnemy+Actor(f.foes); a++ {
		set |= f.HeldKeywords(a)
	}
	return set
}

// modifyNumber returns n as modified at a point by the keywords of packs that an actor and its team hold,
// and then by the relics.
func (f *Fight) modifyNumber(p Point, actor, target Actor, n int) int {
	if f.altering {
		n = f.modifyByKeywordsAndRelics(p, actor, target, n)
	}
	return n
}

func (f *Fight) modifyByKeywordsAndRelics(p Point, actor, target Actor, n int) int {
	n = f.modifyByKeywordsOf(actor, p, target, n)
	if actor != Team && !actor.IsEnemy() {
		n = f.modifyByKeywordsOf(Team, p, target, n)
	}
	if !actor.IsEnemy() && f.bent&(1<<p) != 0 {
		for i := range f.RelicCount() { // in their order (CC-59)
			if change := f.RelicDef(i).Modify[p]; change != nil {
				n = f.logModification(p, target, NoKeyword, n, f.callModifier(p, relicSource(i), change, target, n))
			}
		}
	}
	return n
}

func (f *Fight) modifyByKeywordsOf(holder Actor, p Point, target Actor, n int) int {
	for k, change := range f.content.addedKeywords.modifiers.FuncsAt(uint8(p), f.HeldKeywords(holder)) {
		n = f.logModification(p, target, int16(k), n, f.callModifier(p, Source{holder, OfKeyword, int16(k)}, change, target, n))
	}
	return n
}

func (f *Fight) callModifier(p Point, by Source, change Modifier, target Actor, n int) int {
	e := &f.hookEvents[f.depth]
	*e = f.modifierEvent(p, target, n)
	f.pushCallback(by, CallModify+uint8(p))
	n = max(0, change(f, by, n, e))
	f.popLink()
	return n
}

func (f *Fight) modifierEvent(p Point, target Actor, n int) engine.Event {
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
	return f.completeEvent(&e)
}

// absorbByPackKeywords uses up holder's keywords of packs against damage to target, and returns the rest.
func (f *Fight) absorbByPackKeywords(holder, target Actor, damage int) int {
	if !f.altering {
		return damage
	}
	for k, change := range f.content.addedKeywords.modifiers.FuncsAt(uint8(PointAbsorbed), f.HeldKeywords(holder)) {
		rest := f.callModifier(PointAbsorbed, Source{holder, OfKeyword, int16(k)}, change, target, damage)
		damage = rest + f.absorbDamage(holder, k, target, damage-rest)
	}
	return damage
}

// logModification records the event Modified if to differs from from, and returns to. Changes of heals are
// not recorded, since journals of older games have no such events.
func (f *Fight) logModification(p Point, target Actor, keyword int16, from, to int) (sameAsTo int) {
	if from == to || p == PointHealed || !f.Listening() {
		return to
	}
	saved := f.cause.Keyword
	f.cause.Keyword = keyword
	f.logEvent(event{Kind: Modified, Point: p, Target: target, Keyword: keyword, From: int32(from), To: int32(to)})
	f.cause.Keyword = saved
	return to
}
