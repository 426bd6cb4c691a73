package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/views"
)

func (m *Match) startMatch(shuffleOrder, noDraw bool) {
	for team := TeamA; team <= TeamB; team++ {
		m.shuffleDeck(team)
		if !noDraw {
			m.drawToHandSize(team)
		}
	}
	if shuffleOrder {
		engine.Shuffle(m.order[:m.unitCount], func(n int) int { return m.randomIndex(orderStream, "the order of turns", n) })
	}
	m.beginTurn()
}

// beginTurn carries out step 1 of the turn of the current unit: it removes the unit's Block (S-15), runs the
// hooks, and carries out the effects that wait for the turn (S-29). If the unit dies, the next turn begins.
func (m *Match) beginTurn() {
	u := m.CurrentUnit()
	views.ResetMeters(m.meters[:], freshMeters)
	views.ResetMeters(m.units[u].meters[:], freshUnitMeters)
	m.meters[meterTurn]++
	m.recordEvent(event{Kind: TurnBegan, Target: u, Amount: m.meters[meterTurn]})
	for s := m.BlockAndAurasOf(u) & m.content.Keywords.KeywordsDecayingAs(OwnTurn); s != 0; s &= s - 1 {
		k, n := s.First(), m.KeywordAmount(u, s.First())
		m.units[u].keywords.Set(k, 0)
		m.recordEvent(event{Kind: Lost, Target: u, Keyword: int16(k), Amount: int32(n), From: int32(n)})
	}
	if m.content.hooked[TurnBegan] != 0 {
		m.runKeywordHooks(event{Kind: TurnBegan, Target: u, Amount: m.meters[meterTurn]})
		m.killFallenAndCheckEnd()
	}
	if m.waits.Len() > 0 && !m.over && m.IsAlive(u) {
		m.runWaits(u)
	}
	m.skipTurnIfDead()
}

// endTurn carries out step 4: effects on the unit lose a turn, its player draws, the next turn begins.
func (m *Match) endTurn() {
	u := m.CurrentUnit()
	m.fadeEffects(u)
	m.drawToHandSize(m.TeamOf(u))
	m.beginNextTurnOrEndMatch()
}

// LastTurn is the number of the last turn of a match (S-31).
const LastTurn = 500

// beginNextTurnOrEndMatch begins the turn of the next living unit in the order of turns, which never
// changes (S-20); after LastTurn, and if no unit can ever damage an enemy again, it ends the match.
func (m *Match) beginNextTurnOrEndMatch() {
	if last := m.meters[meterTurn] >= LastTurn; last || m.canNobodyEverDamage() {
		m.endByHPLeft(last)
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

func (m *Match) killFallenAndCheckEnd() {
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
	m.recordEvent(event{Kind: Ended, Amount: int32(winner)})
}

// killUnit makes a unit dead and runs the hooks for that. Its Block, the effects on it (S-23), its
// Taunts on others (S-16) and its waiting effects end.
func (m *Match) killUnit(u Unit) {
	m.alive = m.alive.Without(u)
	m.units[u].effects = effectEntries{}
	m.units[u].keywords.Set(Block, 0)
	m.waits.RemoveIf(func(w *Wait) bool { return w.By.Unit == u })
	m.recordEvent(event{Kind: Died, Target: u})
	taunt := m.effectSlot(Taunt) // the unit's Taunts end; its other effects remain (S-16)
	for target := range Unit(m.unitCount) {
		e := &m.units[target].effects
		if turns := int(e.turns[taunt][u]); turns > 0 {
			e.setTurns(taunt, u, 0)
			m.recordEvent(event{Kind: Faded, Target: target, Keyword: int16(Taunt), Amount: int32(turns), From: int32(turns)})
		}
	}
	if m.content.hooked[Died] != 0 {
		m.runKeywordHooks(event{Kind: Died, Target: u})
	}
}
