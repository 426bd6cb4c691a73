package curtain

import "curtaincall/engine"

// ModifierPoint is a step in the computation of a number, such as a hit's damage, at which modifiers can change it.
type ModifierPoint = uint8

// The ModifierPoints. A hit passes PointRaw, PointDealt, PointTaken, PointShared and PointAbsorbed, in this order.
const (
	NoPoint       ModifierPoint = iota
	PointRaw                    // damage at the start of a hit; changed by the card's bonus, Inspire, Ovation
	PointDealt                  // damage of a hit as changed by the attacker: Forgetful, Luck, modify.attack
	PointTaken                  // damage of a hit as changed by the target: Vulnerable, modify.damage_taken
	PointAbsorbed               // damage that is left after keywords of packs, and then Shield and Block, absorb some
	PointGained                 // gained stacks of a keyword; changed by Fortify, Weak
	PointHealed                 // HP healed; changed by Poison
	PointShared                 // the share that the holder takes of a hit on another actor of its side
	PointCleared                // the stacks that remain of an expiring keyword
	PointDrawn                  // the cards drawn at the start of a turn

	numPoints
)

// PointWords are the names of the ModifierPoints in scripts.
var PointWords = [numPoints]string{PointRaw: "raw", PointDealt: "dealt", PointTaken: "taken", PointAbsorbed: "absorbed", PointGained: "gained", PointHealed: "healed", PointShared: "shared", PointCleared: "clear", PointDrawn: "drawn"}

// Modifier returns the number that replaces n at a point. At PointShared it returns the part of n that the holder
// takes. A negative result counts as 0. by is the keyword or relic. e has the target, the keyword gained or expiring,
// and the kind of event that will follow. A Modifier must not change the fight.
type Modifier func(f *Fight, by Source, n int, e *engine.Event) int

// PointModifiers are the Modifiers of a keyword or a relic, by ModifierPoint. A nil entry changes nothing.
type PointModifiers [numPoints]Modifier

// beginHitOrGain sets f.cause.Hit, which the caller restores, for a gain of gainedKeyword or, if NoKeyword, for a hit.
func (f *Fight) beginHitOrGain(gainedKeyword int16) {
	f.hitAndGainCount++
	f.cause.Hit, f.beingChanged = f.hitAndGainCount, gainedKeyword
	f.mayModify = f.modifiedPoints != 0 || f.content.addedKeywords.modifiers != nil && f.mayAnyActorHold(MacGuffin, f.content.addedKeywords.modifiers.Keywords())
}

// mayAnyActorHold reports whether an actor, from first on, may hold any of keywords. Only the answer false is certain.
func (f *Fight) mayAnyActorHold(first Actor, keywords engine.KeywordSet) bool {
	for a := first; a < f.actorEnd; a++ {
		if f.units[a].keywords.MayHoldAny(keywords) {
			return true
		}
	}
	return false
}

// modifyNumber returns n after all modifiers for point p that affect holder (see eachModifier). It logs each change,
// except of a heal. target is the actor that is hit or gains something.
func (f *Fight) modifyNumber(p ModifierPoint, holder, target Actor, n int) int {
	if f.mayModify {
		return f.modifyByKeywordsAndRelics(p, holder, target, n)
	}
	return n
}

// modifyByKeywordsAndRelics returns n after modifiers for point p that affect holder, and logs changes except of heals.
//
//go:noinline
func (f *Fight) modifyByKeywordsAndRelics(p ModifierPoint, holder, target Actor, n int) int {
	f.eachModifier(p, holder, func(by Source, change Modifier) {
		keyword := NoKeyword
		if by.Kind == OfKeyword {
			keyword = by.Item
		}
		n = f.logModification(p, target, keyword, n, f.callModifier(p, by, change, target, n))
	})
	return n
}

// eachModifier calls visit with each modifier for p that affects holder: of keywords, then of relics (CC-59).
func (f *Fight) eachModifier(p ModifierPoint, holder Actor, visit func(by Source, change Modifier)) {
	f.eachKeywordModifier(p, holder, visit)
	if holder != Team && !holder.IsEnemy() {
		f.eachKeywordModifier(p, Team, visit)
	}
	if holder.IsEnemy() || !f.modifiedPoints.Has(p) {
		return
	}
	for i := range f.RelicCount() {
		if change := f.RelicDef(i).Modify[p]; change != nil {
			visit(relicSource(i), change)
		}
	}
}

func (f *Fight) eachKeywordModifier(p ModifierPoint, holder Actor, visit func(by Source, change Modifier)) {
	for k, change := range f.content.addedKeywords.modifiers.FuncsAt(p, f.HeldKeywords(holder)) {
		visit(Source{holder, OfKeyword, int16(k)}, change)
	}
}

// modifyDrawCount returns the number of cards to draw in a turn: n as modified by keywords, then by relics (CC-92).
func (f *Fight) modifyDrawCount(n int) int {
	if !f.modifiedPoints.Has(PointDrawn) && !f.content.addedKeywords.modifiers.HasFuncAt(PointDrawn) {
		return n
	}
	change := func(by Source, change Modifier) { n = min(f.callModifier(PointDrawn, by, change, Team, n), MaxCards) }
	for a := MacGuffin; a < f.actorEnd; a++ {
		if a != Team && f.isPresent(a) {
			f.eachKeywordModifier(PointDrawn, a, change)
		}
	}
	f.eachModifier(PointDrawn, Team, change)
	return n
}

func (f *Fight) callModifier(p ModifierPoint, by Source, change Modifier, target Actor, n int) int {
	modified := eventWithoutCause{Kind: Hit, Point: p, Target: target, Keyword: f.beingChanged, Amount: int32(n)}
	switch {
	case p == PointGained:
		modified.Kind = Gained
	case p == PointHealed:
		modified.Kind, modified.Keyword = Gained, HP
	case p == PointCleared:
		modified.Kind = Cleared
	case p == PointDrawn:
		modified.Kind, modified.Keyword = CardDrawn, NoKeyword
	case f.beingChanged == int16(Curse):
		modified.Flags = ByCurse
	default:
		modified.Flags = ByAttack
	}
	e := &f.hookEvents[f.depth]
	*e = f.toEngineEvent(&modified)
	f.pushCallback(by, CallModify+uint8(p))
	n = max(0, change(f, by, n, e))
	f.popFrame()
	return n
}

func (f *Fight) absorbByPackKeywords(holder, target Actor, damage int) int {
	if !f.mayModify {
		return damage
	}
	for k, change := range f.content.addedKeywords.modifiers.FuncsAt(uint8(PointAbsorbed), f.HeldKeywords(holder)) {
		rest := f.callModifier(PointAbsorbed, Source{holder, OfKeyword, int16(k)}, change, target, damage)
		damage = rest + f.absorbDamage(holder, k, target, damage-rest)
	}
	return damage
}

// logModification logs Modified if before and after differ, except for heals, as old journals expect. It returns after.
func (f *Fight) logModification(p ModifierPoint, target Actor, keyword int16, before, after int) (result int) {
	if before == after || p == PointHealed || !f.HasLog() {
		return after
	}
	saved := f.cause.Keyword
	f.cause.Keyword = keyword
	f.logEvent(eventWithoutCause{Kind: Modified, Point: p, Target: target, Keyword: keyword, From: int32(before), To: int32(after)})
	f.cause.Keyword = saved
	return after
}

// damageShares are the parts of a hit's damage that actors other than the target take.
type damageShares struct {
	nonEmpty  bool               // whether any actor takes a part
	damageOf  [numActors]int     // damage to each actor; 0 without a share
	keywordOf [numActors]Keyword // the keyword that redirects the part to the actor; if there are several, the last
}

// splitSharedDamage moves parts of a hit's damage from target to actors of its side that hold a keyword with
// modify.shared (CC-83), and logs the parts. It returns the rest for target, and the parts for dealDamageShares.
func (f *Fight) splitSharedDamage(target Actor, damage int) (rest int, others damageShares) {
	rest = damage
	if !f.mayModify || !f.content.addedKeywords.modifiers.HasFuncAt(PointShared) {
		return rest, others
	}
	for _, a := range f.actorsInTickOrder() {
		if a == target || a.IsEnemy() != target.IsEnemy() || !f.IsAlive(a) {
			continue
		}
		for k, change := range f.content.addedKeywords.modifiers.FuncsAt(PointShared, f.HeldKeywords(a)) {
			n := min(rest, f.callModifier(PointShared, Source{a, OfKeyword, int16(k)}, change, target, rest))
			rest = f.logModification(PointShared, target, int16(k), rest, rest-n)
			others.damageOf[a] += n
			others.keywordOf[a], others.nonEmpty = k, others.nonEmpty || n > 0
		}
	}
	return rest, others
}

// dealDamageShares deals each part of a shared hit as a hit of its own and returns the HP lost. If piercing is set,
// nothing absorbs these hits. They are not redirected or shared again and cause no Retaliate.
func (f *Fight) dealDamageShares(shares *damageShares, piercing bool) (lost int) {
	if !shares.nonEmpty {
		return 0
	}
	for _, a := range f.actorsInTickOrder() {
		n := shares.damageOf[a]
		if n <= 0 || !f.IsAlive(a) {
			continue
		}
		saved, outer := f.setCauseKeyword(shares.keywordOf[a]), f.cause.Hit
		f.beginHitOrGain(NoKeyword)
		if f.HasLog() {
			f.logEvent(eventWithoutCause{Kind: Hit, Point: PointShared, Target: a, Amount: int32(n)})
		}
		if !piercing {
			n = f.absorbByDefenses(a, n)
		}
		lost += f.subtractHPAndRunHooks(a, n, ByAttack)
		f.cause.Keyword, f.cause.Hit = saved, outer
	}
	return lost
}
