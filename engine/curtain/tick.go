package curtain

import "curtaincall/engine"

// tick is step 4 of the timeline: one tick for both sides (CC-3, CC-21), in the
// order M, A, B, enemies. There is none on turn 1 (CC-45).
func (f *Fight) tick() {
	for _, a := range f.order() {
		if f.Held(a) != 0 && f.Alive(a) && f.result == Undecided {
			f.tickUnit(a)
		}
	}
	if f.result != Undecided {
		return
	}
	for a := MacGuffin; a < FirstEnemy+Actor(f.foes); a++ {
		if f.Held(a) != 0 {
			f.tickDurations(a)
		}
	}
}

var everybody = [...]Actor{MacGuffin, ProtagonistA, ProtagonistB, FirstEnemy, FirstEnemy + 1, FirstEnemy + 2, FirstEnemy + 3}

// order is everybody with HP, in the order of the rules.
func (f *Fight) order() []Actor { return everybody[:3+int(f.foes)] }

// tickUnit lets one unit heal and burn (CC-20).
func (f *Fight) tickUnit(a Actor) {
	if n := f.Stacks(a, Regenerate); n > 0 {
		f.regenerate(a, n)
	}
	if n := f.Stacks(a, Poison); n > 0 {
		f.poison(a, n)
	}
	if n := f.Stacks(a, Burn); n > 0 && f.Alive(a) {
		f.burn(a, n)
	}
	if f.Held(a)&f.content.coined.ticking != 0 {
		f.tickKeywords(a)
	}
}

// regenerate heals by its stacks, and loses one even if it healed nothing.
func (f *Fight) regenerate(a Actor, n int) {
	saved := f.by(Regenerate)
	f.Heal(Source{Actor: a}, n, a)
	f.fade(a, Regenerate)
	f.cause.Keyword = saved
}

// poison deals its stacks past every defence. What it does to healing is in
// Heal.
func (f *Fight) poison(a Actor, n int) {
	saved := f.by(Poison)
	f.hurt(a, n, ByTick)
	f.fade(a, Poison)
	f.cause.Keyword = saved
}

// burn deals its stacks past every defence.
func (f *Fight) burn(a Actor, n int) {
	saved := f.by(Burn)
	f.hurt(a, n, ByTick)
	f.fade(a, Burn)
	f.cause.Keyword = saved
}

// tickDurations takes one off every keyword that fades, unless it is fresh:
// applied during the enemy turn just past (CC-3, CC-8).
func (f *Fight) tickDurations(a Actor) {
	c := &f.units[a].keywords
	for s := c.Held() & f.content.Keywords.Leaving(engine.Fades) &^ c.Fresh(); s != 0; s &= s - 1 {
		f.fade(a, s.First())
	}
	c.ClearFresh()
}

// fade takes one stack.
func (f *Fight) fade(a Actor, k Keyword) {
	from := f.Stacks(a, k)
	if from == 0 {
		return
	}
	f.units[a].keywords.Set(k, from-1)
	if f.Listening() {
		f.note(event{Kind: Cleared, Flags: ByTick, Target: a, Keyword: int16(k), Amount: 1, From: int32(from), To: int32(from - 1)})
	}
}

// clear drops all stacks of a keyword that leaves now.
func (f *Fight) clear(a Actor, k Keyword) { f.clearTo(a, k, 0) }

func (f *Fight) clearTo(a Actor, k Keyword, to int) {
	from := f.Stacks(a, k)
	if from == to {
		return
	}
	f.units[a].keywords.Set(k, to)
	if f.Listening() {
		f.note(event{Kind: Cleared, Target: a, Keyword: int16(k), Amount: int32(from - to), From: int32(from), To: int32(to)})
	}
}
