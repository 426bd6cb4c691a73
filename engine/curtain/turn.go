package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/views"
)

const (
	EnergyPerTurn = 3
	CardsPerTurn  = 5
	LastTurn      = 500 // number of the turn after which the MacGuffin loses all HP (CC-85)
)

// startFirstTurn prepares the fight and begins turn 1 (CC-46). With noDraw, only modifiers let the player draw cards.
func (f *Fight) startFirstTurn(noDraw bool) {
	f.recomputeHooksAndModifierFlags()
	f.shuffleDrawPile()
	hand := f.putInnateCardsOnTop()
	if noDraw {
		hand = 0
	}
	f.logEventAndRunHooks(&eventWithoutCause{Kind: FightStart})
	f.meters[meterTurn] = 1
	for e := range f.eachLivingWithIntents {
		f.showNextIntent(e, 0)
	}
	f.beginPlayerTurn(hand)
}

// beginPlayerTurn begins the player's turn: steps 0 to 4 in RULES.md, from resetting energy and drawing to the ticks.
func (f *Fight) beginPlayerTurn(cardsToDraw int) {
	f.enemyTurn, f.ending = false, goesOn
	// 0. keywords with BeforePlayer expire (CC-1)
	if f.meters[meterTurn] >= 2 {
		f.expireKeywords(BeforePlayer, MacGuffin, ProtagonistA, ProtagonistB, Team)
		if f.lastAlly > ProtagonistB {
			f.expireKeywordsOfCompanions(BeforePlayer)
		}
	}
	// 1. energy and the other meters that count per turn (CC-63)
	views.ResetMeters(f.meters[:], turnMeterResets)
	if len(actorTurnMeterResets) > 0 {
		for a := range f.units {
			views.ResetMeters(f.units[a].meters[:], actorTurnMeterResets)
		}
	}
	// 2. draw, before Ovation decays (CC-28)
	f.DrawCards(f.modifyDrawCount(cardsToDraw))
	// 3. Ovation decays; Flourish doubles its decay and then expires
	f.ChangeOvationWithFlourish(-1)
	f.expireKeywords(AfterOvation, Team)
	// 4. the tick, then reactions to the start of the turn
	if f.meters[meterTurn] >= 2 && f.result == Undecided {
		f.tickAllActors()
	}
	f.runWaitsFor(NextTurn)
	f.logTurnEventAndRunHooks(PlayerTurnStart)
}

// finishTurnAndBeginNext carries out steps 6 to 11 in RULES.md and, unless the fight is decided, begins the next turn.
func (f *Fight) finishTurnAndBeginNext() {
	f.playTurnEndAndEnemiesTurn()
	if f.result != Undecided {
		return
	}
	// 8. the player's side's defences against one enemy turn expire (CC-1)
	f.expireKeywords(AfterEnemies, Team, MacGuffin, ProtagonistA, ProtagonistB)
	if f.lastAlly > ProtagonistB {
		f.expireKeywordsOfCompanions(AfterEnemies)
	}
	// 9. the leftover hand (CC-29)
	f.discardHandAtTurnEnd()
	// 10. the next intents, chosen in the turn they are for
	f.meters[meterTurn] = min(f.meters[meterTurn]+1, engine.MaxCount)
	for e := range f.eachLivingWithIntents {
		f.showNextIntent(e, f.PatternIndex(e)+1)
	}
	// 11. whether anybody won was checked after each loss of HP
	f.beginPlayerTurn(CardsPerTurn)
}

// RequestTurnEnd makes the player's turn end after the action in progress and returns true. In the enemies' turn,
// while the turn is ending, and in a decided fight it does nothing and returns false (CC-81).
func (f *Fight) RequestTurnEnd() bool {
	if f.enemyTurn || f.ending == isEnding || f.result != Undecided {
		return false
	}
	if f.ending == goesOn {
		f.logEvent(eventWithoutCause{Kind: TurnEndRequested})
	}
	f.ending = endsNow
	return true
}

func (f *Fight) logTurnEventAndRunHooks(kind engine.EventKind) {
	if f.isEventNeeded(kind) {
		f.logEventAndRunHooks(&eventWithoutCause{Kind: kind, Amount: int32(f.meters[meterTurn])})
	}
}

// expireKeywords reduces keywords that expire at moment to remainingStacks, for each of some actors.
func (f *Fight) expireKeywords(moment engine.Decay, actors ...Actor) {
	expiring := f.content.Keywords.KeywordsDecayingAs(moment)
	for _, a := range actors {
		if !f.units[a].keywords.MayHoldAny(expiring) {
			continue
		}
		for set := f.HeldKeywords(a).And(expiring); !set.IsEmpty(); set = set.WithoutFirst() {
			f.reduceStacksTo(f.remainingStacks(a, set.First()), a, set.First(), Cleared, 0)
		}
	}
}

// expireKeywordsOfCompanions is expireKeywords for the companions. It skips their EnemyDef.UnclearedKeywords.
//
//go:noinline
func (f *Fight) expireKeywordsOfCompanions(moment engine.Decay) {
	for c := range f.Companions {
		for set := f.HeldKeywords(c).And(f.content.Keywords.KeywordsDecayingAs(moment)).Without(f.EnemyDef(c).UnclearedKeywords); !set.IsEmpty(); set = set.WithoutFirst() {
			f.reduceStacksTo(f.remainingStacks(c, set.First()), c, set.First(), Cleared, 0)
		}
	}
}

// remainingStacks returns how many stacks an actor keeps when k expires or loses a stack by itself (CC-82).
func (f *Fight) remainingStacks(actor Actor, k Keyword) (stays int) {
	have := f.Stacks(actor, k)
	if actor.HasIntents() {
		if of := f.EnemyDef(actor).Modify.Clear; of != nil {
			self := Source{Actor: actor}
			f.pushCallback(self, CallClear)
			stays = max(0, min(of(f, self, have, k), have))
			f.popFrame()
		}
	}
	if !f.modifiedPoints.Has(PointCleared) && !f.content.addedKeywords.modifiers.HasFuncAt(PointCleared) {
		return stays
	}
	about := f.beingChanged
	f.beingChanged = int16(k)
	f.eachModifier(PointCleared, actor, func(by Source, change Modifier) {
		stays = max(stays, min(have, f.callModifier(PointCleared, by, change, actor, have)))
	})
	f.beingChanged = about
	return stays
}

// playTurnEndAndEnemiesTurn ends the player's turn and plays the enemies' turn: steps 6 and 7 in RULES.md.
func (f *Fight) playTurnEndAndEnemiesTurn() {
	f.ending = isEnding
	// 6. the hooks for the end of the player's turn (CC-44), then Curse on allies (CC-18)
	f.logTurnEventAndRunHooks(PlayerTurnEnd)
	f.runWaitsFor(TurnEnd)
	if f.rareParts.ownHeard&(1<<TurnEndInHand) != 0 {
		f.runTurnEndHooksInHand()
	}
	if f.lastAlly > ProtagonistB {
		f.carryOutIntentsOfCompanions()
	}
	for a := MacGuffin; a <= ProtagonistB; a++ {
		if f.Stacks(a, Curse) > 0 {
			f.dealCurseDamage(a)
		}
	}
	if f.lastAlly > ProtagonistB {
		f.dealCurseDamageToCompanions()
	}
	if f.result != Undecided {
		return
	}
	// 7a. the enemies' own defences expire; reactions
	f.enemyTurn = true
	if f.mayAnyActorHold(FirstEnemy, f.content.addedKeywords.cleared) {
		for e := range f.eachLivingEnemy {
			f.clearDefensesOfEnemy(e)
		}
	}
	f.logTurnEventAndRunHooks(EnemyTurnStart)
	// 7b. the intents shown
	for e := range f.eachLivingEnemy {
		f.carryOutIntent(e)
	}
	// 7c. Curse on enemies, reactions, new phases
	if f.mayAnyActorHold(FirstEnemy, cursed) {
		for e := range f.eachLivingEnemy {
			f.dealCurseDamage(e)
		}
	}
	f.logTurnEventAndRunHooks(EnemyTurnEnd)
	if f.hasMultiplePhases {
		for e := range f.eachLivingWithIntents {
			f.enterDuePhases(e)
		}
	}
	// 7d. after LastTurn the MacGuffin loses all HP, so that fights end (CC-85)
	if f.meters[meterTurn] >= LastTurn && f.result == Undecided {
		if f.HasLog() {
			f.logEvent(eventWithoutCause{Kind: Outlasted, Amount: int32(f.meters[meterTurn])})
		}
		f.subtractHPAndHandleZero(MacGuffin, f.HP(MacGuffin), 0)
	}
}

//go:noinline
func (f *Fight) carryOutIntentsOfCompanions() {
	for c := range f.Companions {
		if f.IsAlive(c) && f.result == Undecided {
			f.carryOutIntent(c)
		}
	}
}

//go:noinline
func (f *Fight) dealCurseDamageToCompanions() {
	for c := range f.Companions {
		f.dealCurseDamage(c)
	}
}

// runTurnEndHooksInHand logs TurnEndInHand for each card in the hand that has a hook for it, and runs the hook (CC-60).
func (f *Fight) runTurnEndHooksInHand() {
	if f.result != Undecided {
		return
	}
	hand := *f.pile(Hand) // a copy, since they may change it
	for _, c := range hand.at[:hand.n] {
		if f.CardDef(int16(c)).On[TurnEndInHand] != nil && f.IsInHand(int16(c)) {
			f.logEventAndRunCardHooks(&eventWithoutCause{Kind: TurnEndInHand, Card: int16(c)})
		}
	}
}

// eachLivingEnemy iterates over the living enemies, in order, and stops when the fight is decided.
func (f *Fight) eachLivingEnemy(yield func(Actor) bool) {
	for e := FirstEnemy; e < FirstEnemy+Actor(f.enemyCount); e++ {
		if f.IsAlive(e) && f.result == Undecided && !yield(e) {
			return
		}
	}
}

// eachLivingWithIntents iterates over the living enemies and companions in order, until the fight is decided.
func (f *Fight) eachLivingWithIntents(yield func(Actor) bool) {
	for a := FirstEnemy; a < f.actorEnd; a++ {
		if f.IsAlive(a) && f.result == Undecided && !yield(a) {
			return
		}
	}
}

// clearDefensesOfEnemy reduces KeywordsClearedOnEnemies, except for UnclearedKeywords, to remainingStacks (CC-2).
func (f *Fight) clearDefensesOfEnemy(enemy Actor) {
	if f.units[enemy].keywords.IsEmpty() {
		return
	}
	def := f.EnemyDef(enemy)
	for s := f.HeldKeywords(enemy).And(f.content.addedKeywords.cleared).Without(def.UnclearedKeywords); !s.IsEmpty(); s = s.WithoutFirst() {
		k := s.First()
		f.reduceStacksTo(f.remainingStacks(enemy, k), enemy, k, Cleared, 0)
	}
}

// dealCurseDamage deals an actor's Curse as damage, which defences can absorb, and keeps only remainingStacks (CC-18).
func (f *Fight) dealCurseDamage(actor Actor) {
	n := f.Stacks(actor, Curse)
	if n == 0 || !f.IsAlive(actor) || f.result != Undecided {
		return
	}
	saved, outer := f.setCauseKeyword(Curse), f.cause.Hit
	f.beginHitOrGain(int16(Curse))
	f.reduceStacksTo(f.remainingStacks(actor, Curse), actor, Curse, Cleared, 0)
	damage := f.modifyNumber(PointTaken, actor, actor, f.applyVulnerable(actor, n))
	f.subtractHPAndRunHooks(actor, f.absorbByDefenses(actor, damage), ByCurse)
	f.cause.Keyword, f.cause.Hit = saved, outer
}

// tickAllActors carries out step 4 of a turn in RULES.md: keywords act on their holders and fade (CC-3, CC-21, CC-94).
func (f *Fight) tickAllActors() {
	for i := range f.units[:f.actorEnd] {
		switch a, c := Actor(i), &f.units[i].keywords; {
		case c.IsEmpty():
		case a == Team:
			if c.MayHoldAny(f.content.addedKeywords.ticking) {
				f.tickPackKeywords(Team)
			}
		case f.IsAlive(a) && f.result == Undecided:
			f.tickActor(a)
		}
	}
	if f.result != Undecided {
		return
	}
	fading := f.content.Keywords.KeywordsDecayingAs(engine.Fades)
	for i := range f.units[:f.actorEnd] {
		// Keywords that fade lose one stack, unless they were added in the last enemy turn (CC-3, CC-8).
		c := &f.units[i].keywords
		if !c.MayHoldAny(fading) {
			continue
		}
		for s := c.HeldKeywords().And(fading).Without(c.DecayExemptKeywords()); !s.IsEmpty(); s = s.WithoutFirst() {
			f.removeStackByTick(Actor(i), s.First())
		}
		c.ClearDecayExemptions()
	}
}

var tickOrder = [...]Actor{MacGuffin, ProtagonistA, ProtagonistB, FirstEnemy, FirstEnemy + 1, FirstEnemy + 2, FirstEnemy + 3, FirstCompanion, FirstCompanion + 1}

func (f *Fight) actorsInTickOrder() []Actor { return tickOrder[:f.actorEnd-1] } // all but the Team

// tickActor carries out an actor's Regenerate, Poison, Burn and pack keywords, and removes stacks by ticks (CC-20).
func (f *Fight) tickActor(a Actor) {
	if n := f.Stacks(a, Regenerate); n > 0 {
		saved := f.setCauseKeyword(Regenerate)
		f.HealActor(n, a)
		f.removeStackByTick(a, Regenerate) // even if it healed nothing
		f.cause.Keyword = saved
	}
	for _, k := range [...]Keyword{Poison, Burn} { // past every defence
		if n := f.Stacks(a, k); n > 0 && f.IsAlive(a) {
			saved := f.setCauseKeyword(k)
			f.subtractHPAndRunHooks(a, n, ByTick)
			f.removeStackByTick(a, k)
			f.cause.Keyword = saved
		}
	}
	if f.units[a].keywords.MayHoldAny(f.content.addedKeywords.ticking) {
		f.tickPackKeywords(a)
	}
}

// removeStackByTick removes one stack of a keyword, unless modifiers keep it (CC-82).
func (f *Fight) removeStackByTick(a Actor, k Keyword) {
	if n := f.Stacks(a, k); n > 0 {
		f.reduceStacksTo(max(n-1, f.remainingStacks(a, k)), a, k, Cleared, ByTick)
	}
}
