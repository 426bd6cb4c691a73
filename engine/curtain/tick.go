package curtain

import "curtaincall/engine"

// tickAllActors carries out step 4 of the timeline (CC-3, CC-21): the keywords of all actors, and after the
// allies those of the team (CC-94), act and fade at the start of the player's turn. It is not called on
// turn 1 (CC-45).
func (f *Fight) tickAllActors() {
	for _, a := range f.actorsInTickOrder() {
		if a == FirstEnemy && f.HeldKeywords(Team)&f.content.addedKeywords.ticking != 0 {
			f.tickPackKeywords(Team)
		}
		if f.HeldKeywords(a) != 0 && f.Alive(a) && f.result == Undecided {
			f.tickActor(a)
		}
	}
	if f.result != Undecided {
		return
	}
	for a := MacGuffin; a < f.endOfActors(); a++ {
		if f.HeldKeywords(a) == 0 {
			continue
		}
		// Keywords that fade lose one stack, unless they were added in the last enemy turn (CC-3,
		// CC-8).
		c := &f.units[a].keywords
		for s := c.HeldKeywords() & f.content.Keywords.KeywordsDecayingAs(engine.Fades) &^ c.DecayExemptKeywords(); s != 0; s &= s - 1 {
			f.removeStackByTick(a, s.First())
		}
		c.ClearFresh()
	}
}

var tickOrder = [...]Actor{MacGuffin, ProtagonistA, ProtagonistB, FirstEnemy, FirstEnemy + 1, FirstEnemy + 2, FirstEnemy + 3, FirstCompanion, FirstCompanion + 1}

func (f *Fight) actorsInTickOrder() []Actor { return tickOrder[:f.endOfActors()-1] } // all but the Team

// tickActor runs an actor's Regenerate, Poison, Burn and pack keywords; each loses a stack (CC-20).
func (f *Fight) tickActor(a Actor) {
	if n := f.Stacks(a, Regenerate); n > 0 {
		saved := f.setCauseKeyword(Regenerate)
		f.Heal(n, a)
		f.removeStackByTick(a, Regenerate) // even if it healed nothing
		f.cause.Keyword = saved
	}
	for _, k := range [...]Keyword{Poison, Burn} { // past every defence
		if n := f.Stacks(a, k); n > 0 && f.Alive(a) {
			saved := f.setCauseKeyword(k)
			f.subtractHPAndRunHooks(a, n, ByTick)
			f.removeStackByTick(a, k)
			f.cause.Keyword = saved
		}
	}
	if f.HeldKeywords(a)&f.content.addedKeywords.ticking != 0 {
		f.tickPackKeywords(a)
	}
}

// removeStackByTick removes one stack, unless modifiers retain it (CC-82).
func (f *Fight) removeStackByTick(a Actor, k Keyword) {
	if n := f.Stacks(a, k); n > 0 {
		f.reduceStacksTo(max(n-1, f.remainingStacks(a, k)), a, k, Cleared, ByTick)
	}
}
