package curtain

import "curtaincall/engine"

// The energy of each turn, and the cards drawn at its start.
const (
	EnergyPerTurn = 3
	HandSize      = 5
)

// LastTurn is the turn after which an undecided fight is lost (CC-85).
const LastTurn = 500

// start begins the fight: the shuffle, the hooks, the first intents and turn 1 (CC-46).
func (f *Fight) start(noDraw bool) {
	f.updateHooks()
	f.shuffle()
	hand := f.innate()
	if noDraw {
		hand = 0
	}
	f.trigger(&event{Kind: FightStart})
	f.meters[meterTurn] = 1
	for e := range f.fighting {
		f.showEntry(e, 0)
	}
	f.playerTurn(hand)
}

// playerTurn carries out steps 0 to 4 of the timeline, up to the player's first choice.
func (f *Fight) playerTurn(cardsToDraw int) {
	f.phase, f.ending = playerPhase, goesOn
	// 0. keywords that lasted through the enemies' turn expire (CC-1)
	if f.meters[meterTurn] >= 2 {
		f.expire(MacGuffin, Team, BeforePlayer)
	}
	// 1. energy, and all else that is counted by the turn
	f.beginMeters()
	// 2. draw, before Ovation decays (CC-28)
	f.Draw(cardsToDraw)
	// 3. Ovation decays; Flourish doubles that too and then expires
	f.GainOvation(-1)
	f.expire(Team, Team, AfterOvation)
	// 4. the tick, then reactions to the start of the turn
	if f.meters[meterTurn] >= 2 && f.result == Undecided {
		f.tick()
	}
	f.runWaiting(NextTurn)
	f.triggerTurnEvent(PlayerTurnStart)
}

// endTurn carries out steps 6 to 11 of the timeline, up to the player's first choice in the next
// turn.
func (f *Fight) endTurn() {
	f.enemyActs()
	if f.result != Undecided {
		return
	}
	// 8. the player's side's defences against one enemy turn expire (CC-1)
	f.expire(Team, Team, AfterEnemies)
	f.expire(MacGuffin, ProtagonistB, AfterEnemies)
	// 9. the leftover hand (CC-29)
	f.discardHand()
	// 10. the next intents, chosen in the turn they are for
	f.meters[meterTurn] = min(f.meters[meterTurn]+1, engine.MaxCount)
	for e := range f.fighting {
		f.showEntry(e, f.Step(e)+1)
	}
	// 11. whether anybody won was checked after each loss of HP
	f.playerTurn(HandSize)
}

// EndTurn makes the player's turn end after the action in progress, and reports whether there is a
// turn to end: there is none in the enemies' turn or while the turn is ending (CC-81).
func (f *Fight) EndTurn() bool {
	if f.phase != playerPhase || f.ending == isEnding || f.result != Undecided {
		return false
	}
	if f.ending == goesOn {
		f.logEvent(event{Kind: TurnCut})
	}
	f.ending = endsNow
	return true
}

func (f *Fight) triggerTurnEvent(kind engine.EventKind) {
	if f.isHeard(kind) {
		f.trigger(&event{Kind: kind, Amount: int32(f.meters[meterTurn])})
	}
}

// expire removes the keywords that leave at a moment of the turn from the actors first to last.
func (f *Fight) expire(first, last Actor, at engine.Decay) {
	leaving := f.content.Keywords.Leaving(at)
	for a := first; a <= last; a++ {
		for set := f.Held(a) & leaving; set != 0; set &= set - 1 {
			f.clearTo(a, set.First(), f.remainingStacks(a, set.First()))
		}
	}
}

// remainingStacks returns how many stacks of an expiring keyword an actor retains: the most that a
// relic, or a keyword of packs that it or its team holds, allows (CC-82).
func (f *Fight) remainingStacks(actor Actor, k Keyword) (stays int) {
	if f.bent&(1<<PointCleared) == 0 && !f.content.coined.modifiers.Knows(PointCleared) {
		return 0
	}
	about, have := f.about, f.Stacks(actor, k)
	f.about = int16(k)
	said := func(by Source, change Modifier) {
		stays = max(stays, min(have, f.modify(PointCleared, by, change, actor, have)))
	}
	for by, change := range f.content.coined.modifiers.At(PointCleared, f.Held(actor)) {
		said(Source{actor, OfKeyword, int16(by)}, change)
	}
	if !actor.IsEnemy() {
		f.stayingForAll(actor, said)
	}
	f.about = about
	return stays
}

func (f *Fight) stayingForAll(a Actor, said func(by Source, change Modifier)) {
	if a != Team {
		for by, change := range f.content.coined.modifiers.At(PointCleared, f.Held(Team)) {
			said(Source{Team, OfKeyword, int16(by)}, change)
		}
	}
	for i := range f.Relics() {
		if change := f.RelicDef(i).Modify[PointCleared]; change != nil {
			said(relicAt(i), change)
		}
	}
}

// enemyActs carries out steps 6 and 7 of the timeline, the end of the player's turn and the enemies'
// turn. A forecast plays them on a copy.
func (f *Fight) enemyActs() {
	f.ending = isEnding
	// 6. end of the player turn, when enemies gain what they gain every turn
	// (CC-44); then Curse on allies (CC-18)
	f.triggerTurnEvent(PlayerTurnEnd)
	f.runWaiting(TurnEnd)
	if f.seldom.ownHeard&(1<<TurnEndInHand) != 0 {
		f.endInHand()
	}
	for a := MacGuffin; a <= ProtagonistB; a++ {
		if f.Held(a).Has(Curse) {
			f.curse(a)
		}
	}
	if f.result != Undecided {
		return
	}
	// 7a. the enemies' own defences expire; reactions
	f.phase = enemyPhase
	if f.heldFrom(FirstEnemy) != 0 {
		for e := range f.fighting {
			f.clearEnemy(e)
		}
	}
	f.triggerTurnEvent(EnemyTurnStart)
	// 7b. the telegraphed intents
	for e := range f.fighting {
		f.act(e)
	}
	// 7c. Curse on enemies, reactions, new phases
	if f.heldFrom(FirstEnemy).Has(Curse) {
		for e := range f.fighting {
			f.curse(e)
		}
	}
	f.triggerTurnEvent(EnemyTurnEnd)
	if f.phased {
		for e := range f.fighting {
			f.enterPhases(e)
		}
	}
	f.enforceLastTurn()
}

// enforceLastTurn ends a fight that could continue for ever: after LastTurn the MacGuffin loses all
// its HP (CC-85).
func (f *Fight) enforceLastTurn() {
	if f.meters[meterTurn] < LastTurn || f.result != Undecided {
		return
	}
	if f.Listening() {
		f.logEvent(event{Kind: Outlasted, Amount: int32(f.meters[meterTurn])})
	}
	f.loseHP(MacGuffin, f.HP(MacGuffin), 0)
}

// endInHand runs the hooks of cards in the hand for the end of the player's turn (CC-60).
func (f *Fight) endInHand() {
	if f.result != Undecided {
		return
	}
	hand := *f.pile(Hand) // a copy, since they may change it
	for _, c := range hand.at[:hand.n] {
		if f.CardDef(int16(c)).On[TurnEndInHand] != nil && f.InHand(int16(c)) {
			f.triggerCard(&event{Kind: TurnEndInHand, Card: int16(c)})
		}
	}
}

// fighting iterates over the living enemies, in order, while the fight is undecided.
func (f *Fight) fighting(yield func(Actor) bool) {
	for e := FirstEnemy; e < FirstEnemy+Actor(f.foes); e++ {
		if f.Alive(e) && f.result == Undecided && !yield(e) {
			return
		}
	}
}

// clearEnemy removes an enemy's Block, Shield and Retaliate at the start of its turn, except those
// that its definition exempts (CC-2).
func (f *Fight) clearEnemy(enemy Actor) {
	if f.Held(enemy) == 0 {
		return
	}
	def := f.EnemyDef(enemy)
	for s := f.Held(enemy) & Clearing(f.content.Keywords) &^ def.Keeps; s != 0; s &= s - 1 {
		k := s.First()
		have, stays := f.Stacks(enemy, k), f.remainingStacks(enemy, k)
		if def.Modify.Clear != nil {
			self := Source{Actor: enemy}
			f.enter(self, CallClear)
			stays = max(stays, min(def.Modify.Clear(f, self, have, k), have))
			f.leave()
		}
		f.clearTo(enemy, k, stays)
	}
}

// curse deals the damage of an actor's Curse, which is then removed, through Shield and Block
// (CC-18).
func (f *Fight) curse(actor Actor) {
	n := f.Stacks(actor, Curse)
	if n == 0 || !f.Alive(actor) || f.result != Undecided {
		return
	}
	saved, outer := f.setCauseKeyword(Curse), f.cause.Hit
	f.beginHit(int16(Curse))
	f.clearTo(actor, Curse, 0)
	damage := f.alter(PointTaken, actor, actor, f.vulnerable(actor, n))
	f.hurt(actor, f.reduceByDefences(actor, damage), ByCurse)
	f.cause.Keyword, f.cause.Hit = saved, outer
}

// enterPhases makes an enemy enter each further phase whose threshold its HP is strictly below
// (CC-43).
func (f *Fight) enterPhases(enemy Actor) {
	def := f.EnemyDef(enemy)
	en := &f.enemy[enemy-FirstEnemy]
	for int(en.phase)+1 < len(def.Phases) && f.result == Undecided && f.Alive(enemy) {
		next := &def.Phases[en.phase+1]
		if int64(f.HP(enemy))*1_000_000 >= int64(next.Below)*int64(f.MaxHP(enemy)) {
			return
		}
		en.phase++
		en.step, f.seldom.shown[enemy-FirstEnemy] = -1, shownSteps{} // the next intent is its first entry
		f.logEvent(event{Kind: PhaseBegun, Target: enemy, Amount: int32(en.phase) + 1})
		if next.Enter != nil {
			self := Source{Actor: enemy}
			f.enter(self, CallEnter)
			happened := &f.told[f.depth]
			f.fill(happened, &event{Kind: PhaseBegun, Target: enemy, Amount: int32(en.phase) + 1})
			next.Enter(f, self, happened)
			f.leave()
		}
	}
}
