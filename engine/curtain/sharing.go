package curtain

// damageShares are the parts of a hit's damage that actors other than the target take, by Actor.
type damageShares struct {
	nonEmpty  bool               // whether any actor takes a part
	damageOf  [numActors]int     // 0 for an actor without a share
	keywordOf [numActors]Keyword // the keyword that redirects the part; the last one if there are several
}

// splitSharedDamage divides the damage of a hit between target and other actors of its side that hold a keyword with
// modify.shared (CC-83), and logs that. It returns what is left for target and the shares for dealDamageShares.
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
// these hits ignore Shield and Block. They are not redirected or shared again and cause no Retaliate.
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
