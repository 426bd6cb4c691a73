package curtain

// shares are the parts of the damage of one hit that other actors take, indexed by actor.
type shares struct {
	any bool
	of  [numActors]int
	by  [numActors]Keyword // the keyword that causes it, the last if there are several
}

// share splits the damage of a hit on target among the other actors of its side whose keywords have
// modify.shared (CC-83). It returns the rest for the target, and the shares, for takeShares.
func (f *Fight) share(target Actor, damage int) (rest int, others shares) {
	rest = damage
	if !f.altering || !f.content.coined.modifiers.Knows(PointShared) {
		return rest, others
	}
	for _, a := range f.order() {
		if a == target || a.IsEnemy() != target.IsEnemy() || !f.Alive(a) {
			continue
		}
		for k, change := range f.content.coined.modifiers.At(PointShared, f.Held(a)) {
			n := min(rest, f.modify(PointShared, Source{a, OfKeyword, int16(k)}, change, target, rest))
			rest = f.change(PointShared, target, int16(k), rest, rest-n)
			others.of[a] += n
			others.by[a], others.any = k, others.any || n > 0
		}
	}
	return rest, others
}

// takeShares deals the shares of a hit to the actors, each as a hit of its own, and returns the HP
// lost. Piercing ones ignore Shield and Block. They are not redirected or shared again, and
// Retaliate does not answer them.
func (f *Fight) takeShares(damage *shares, piercing bool) (lost int) {
	if !damage.any {
		return 0
	}
	for _, a := range f.order() {
		if n := damage.of[a]; n > 0 && f.Alive(a) {
			lost += f.takeShare(a, damage.by[a], n, piercing)
		}
	}
	return lost
}

func (f *Fight) takeShare(a Actor, k Keyword, n int, piercing bool) int {
	saved, outer := f.setCauseKeyword(k), f.cause.Hit
	f.beginHit(NoKeyword)
	if f.Listening() {
		f.logEvent(event{Kind: Hit, Target: a, Amount: int32(n)})
	}
	if !piercing {
		n = f.reduceByDefences(a, n)
	}
	lost := f.hurt(a, n, ByAttack)
	f.cause.Keyword, f.cause.Hit = saved, outer
	return lost
}
