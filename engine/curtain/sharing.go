package curtain

// Who takes a part of a hit on another of their side, by keywords of the content that
// say so (modify.shared, CC-83).

// shares hold what others take of one hit, by actor.
type shares struct {
	any bool
	of  [numActors]int
	by  [numActors]Keyword // by which keyword, the last where there are several
}

// share lets the others of target's side take their shares of the damage of a hit, in the
// order of the rules, and returns what is left for the target.
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

// takeShares returns hits of their own on those who share one, past Shield and Block where that
// was. Nothing pulls them elsewhere, nobody shares them, and nobody answers them. It returns
// the HP they cost.
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
	saved, outer := f.by(k), f.cause.Hit
	f.part(NoKeyword)
	if f.Listening() {
		f.note(event{Kind: Hit, Target: a, Amount: int32(n)})
	}
	if !piercing {
		n = f.throughDefences(a, n)
	}
	lost := f.hurt(a, n, ByAttack)
	f.cause.Keyword, f.cause.Hit = saved, outer
	return lost
}
