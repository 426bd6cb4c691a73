package curtain

// The sharing of a hit on one actor with others of its side, by keywords of packs with
// modify.shared (CC-83).

// shares are the parts of one hit that others take, by actor.
type shares struct {
	any bool
	of  [numActors]int
	by  [numActors]Keyword // by which keyword, the last where there are several
}

// share splits the damage of a hit on target among the others of its side, in the order of the
// rules. It returns the rest for the target, and the shares, for takeShares.
func (f *Fight) share(target Actor, damage int) (rest int, taken shares) {
	rest = damage
	if !f.altering || !f.content.coined.modifiers.Knows(PointShared) {
		return rest, taken
	}
	for _, a := range f.order() {
		if a == target || a.IsEnemy() != target.IsEnemy() || !f.Alive(a) {
			continue
		}
		for k, change := range f.content.coined.modifiers.At(PointShared, f.Held(a)) {
			n := min(rest, f.modify(PointShared, Source{a, OfKeyword, int16(k)}, change, target, rest))
			rest = f.change(PointShared, target, int16(k), rest, rest-n)
			taken.of[a] += n
			taken.by[a], taken.any = k, taken.any || n > 0
		}
	}
	return rest, taken
}

// takeShares deals the shares of a hit, each as a hit of its own, and returns the HP lost. piercing
// ones ignore Shield and Block. They are not redirected, shared or retaliated.
func (f *Fight) takeShares(taken *shares, piercing bool) (lost int) {
	if !taken.any {
		return 0
	}
	for _, a := range f.order() {
		if n := taken.of[a]; n > 0 && f.Alive(a) {
			lost += f.takeShare(a, taken.by[a], n, piercing)
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
