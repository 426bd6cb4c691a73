package skirmish

import "curtaincall/engine"

func (m *Match) beginFirstTurn(shuffleOrder, noDraw bool) {
	for team := TeamA; team <= TeamB; team++ {
		m.shuffleDeck(team)
		if !noDraw {
			m.drawToHandSize(team)
		}
	}
	if shuffleOrder {
		engine.Shuffle(&m.executor, &m.streams[orderStream], "the turn order", m.order[:m.unitCount])
	}
	m.beginTurn()
}

// beginTurn begins the current unit's turn: it removes its keywords with the decay OwnTurn, such as Block (S-15), runs
// the hooks and carries out the effects that wait for the turn (S-29). If the unit dies, the next turn begins.
func (m *Match) beginTurn() {
	u := m.CurrentUnit()
	m.meters[meterTurn]++
	m.logEvent(eventWithoutCause{Kind: TurnBegan, Target: u, Amount: m.meters[meterTurn]})
	if leaving := m.content.Keywords.KeywordsDecayingAs(OwnTurn); m.units[u].keywords.MayHoldAny(leaving) {
		for k := range m.BlockAndAurasOf(u).And(leaving).All {
			n := m.KeywordAmount(u, k)
			m.units[u].keywords.Set(k, 0)
			m.logEvent(eventWithoutCause{Kind: Lost, Target: u, Keyword: int16(k), Amount: int32(n), From: int32(n)})
		}
	}
	if !m.content.hooked[TurnBegan].IsEmpty() {
		m.runKeywordHooks(eventWithoutCause{Kind: TurnBegan, Target: u, Amount: m.meters[meterTurn]})
		m.killFallenAndEndIfOver()
	}
	if m.waits.Len() > 0 && !m.over && m.IsAlive(u) {
		m.runWaitsOfUnit(u)
	}
	m.skipTurnIfDead()
}

func (m *Match) endTurn() {
	u := m.CurrentUnit()
	m.fadeEffects(u)
	m.drawToHandSize(m.TeamOf(u))
	m.beginNextTurnOrEndMatch()
}

// LastTurn is the number of the last turn of a match (S-31).
const LastTurn = 500

// beginNextTurnOrEndMatch begins the turn of the next living unit in the turn order, which never changes (S-20).
// After LastTurn, or if no unit can ever damage an enemy again, it ends the match.
func (m *Match) beginNextTurnOrEndMatch() {
	if last := m.meters[meterTurn] >= LastTurn; last || m.isStalemate() {
		m.endByRemainingHP(last)
		return
	}
	for {
		m.current = (m.current + 1) % m.unitCount
		if m.IsAlive(m.CurrentUnit()) {
			m.beginTurn()
			return
		}
	}
}

func (m *Match) killFallenAndEndIfOver() {
	for left := m.alive; left != 0; {
		u := left.First()
		left = left.WithoutFirst()
		if m.units[u].meters[meterHP] == 0 {
			m.killUnit(u)
			left = m.alive // others can have fallen by a reaction
		}
	}
	a, b := m.LivingUnits(TeamA) != 0, m.LivingUnits(TeamB) != 0
	if a && b || m.over {
		return
	}
	winner := NoTeam
	switch {
	case a:
		winner = TeamA
	case b:
		winner = TeamB
	}
	m.endMatch(winner)
}

func (m *Match) endMatch(winner Team) {
	m.over, m.winner = true, winner
	m.logEvent(eventWithoutCause{Kind: Ended, Amount: int32(winner)})
}

// killUnit makes a unit dead, ends its Block, its waits, the Taunts it caused (S-16) and the effects on it (S-23), and
// runs the hooks.
func (m *Match) killUnit(u Unit) {
	m.alive = m.alive.Without(u)
	m.units[u].effects = effectEntries{}
	m.units[u].keywords.Set(Block, 0)
	m.waits.RemoveIf(func(w *Wait) bool { return w.Source.Unit == u })
	m.logEvent(eventWithoutCause{Kind: Died, Target: u})
	taunt := m.effectSlot(Taunt) // the unit's Taunts end; its other effects remain (S-16)
	for target := range Unit(m.unitCount) {
		e := &m.units[target].effects
		if turns := int(e.turns[taunt][u]); turns > 0 {
			e.setTurns(taunt, u, 0)
			m.logEvent(eventWithoutCause{Kind: Faded, Target: target, Keyword: int16(Taunt), Amount: int32(turns), From: int32(turns)})
		}
	}
	if !m.content.hooked[Died].IsEmpty() {
		m.runKeywordHooks(eventWithoutCause{Kind: Died, Target: u})
	}
}

// isStalemate reports whether no unit can ever damage an enemy again (S-31). It is false if effects wait or a unit
// has a keyword of a pack, since their functions can do anything.
func (m *Match) isStalemate() bool {
	if m.waits.Len() > 0 {
		return false
	}
	for left := m.alive; left != 0; left = left.WithoutFirst() {
		u := left.First()
		hasPackKeyword := m.units[u].keywords.MayHoldAny(m.content.ofPacks) || m.units[u].effects.kinds>>ownEffectCount != 0
		if hasPackKeyword || m.canEverDamageEnemy(u) {
			return false
		}
	}
	return true
}

// canEverDamageEnemy reports whether u can ever play a card of its team that may damage an enemy. If the team has no
// such card, as in many scenarios, u counts as able to attack what it can reach.
func (m *Match) canEverDamageEnemy(u Unit) bool {
	near, def, piles, hasCard := m.CanEverReachEnemy(u), m.UnitDef(u), &m.piles[m.TeamOf(u)], false
	for p := range piles {
		for _, card := range piles[p].at[:piles[p].n] {
			d := m.content.Cards[card]
			if d.Harmless {
				continue
			}
			hasCard = true
			if (near || d.Aim != AimEnemy) && def.MeetsRequirements(d.Requires) {
				return true
			}
		}
	}
	return near && !hasCard
}

// CanEverReachEnemy reports whether an enemy is in u's reach or comes into it if both advance; units never move back.
func (m *Match) CanEverReachEnemy(u Unit) bool {
	left := m.LivingUnits(m.TeamOf(u).Opponent())
	if m.UnitDef(u).Range == Ranged {
		return left != 0
	}
	for ; left != 0; left = left.WithoutFirst() {
		past := m.ZoneOf(u) - m.ZoneOf(left.First())
		if m.TeamOf(u) == TeamB {
			past = -past
		}
		if past <= 1 {
			return true
		}
	}
	return false
}

// endByRemainingHP ends the match: the team with the higher percentage of its HP remaining wins (S-31). It logs that
// LastTurn is over if isLastTurn is set, otherwise that no unit can damage an enemy again.
func (m *Match) endByRemainingHP(isLastTurn bool) {
	var hp, most [NumTeams]int
	for u := range Unit(m.unitCount) {
		hp[m.TeamOf(u)] += m.HP(u)
		most[m.TeamOf(u)] += m.MaxHP(u)
	}
	m.logEvent(eventWithoutCause{Kind: Stalled, Amount: int32(engine.BoolToInt(isLastTurn))})
	for team := TeamA; team <= TeamB; team++ {
		m.logEvent(eventWithoutCause{Kind: HPCounted, Amount: int32(team), From: int32(most[team]), To: int32(hp[team])})
	}
	winner := NoTeam
	switch a, b := int64(hp[TeamA])*int64(most[TeamB]), int64(hp[TeamB])*int64(most[TeamA]); {
	case a > b:
		winner = TeamA
	case b > a:
		winner = TeamB
	}
	m.endMatch(winner)
}
