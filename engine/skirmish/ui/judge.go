package ui

import (
	"math"

	"curtaincall/engine"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/table"
)

const JudgeUnit = "points (the match is worth 1,000,000)"

// The weights of Judge: estimates that were tested with games of bots.
const (
	worthDecision = 1_000_000 // of a match won, or lost
	worthUnit     = 600       // of a unit that is alive, whatever its HP
	worthRootHP   = 25        // of four times the square root of a unit's HP, so that the last HP are worth most
	worthReach    = 120       // of a unit with an enemy in reach
	worthStep     = 60        // subtracted for a unit with no enemy in reach now
	worthStranded = 500       // subtracted for a unit that can never reach an enemy again
)

// Judge implements screen.Table. It returns the worth of the seat's team minus that of the other team, in JudgeUnit.
func (t *Table) Judge(seat engine.Seat) int {
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	own := skirmish.Team(seat)
	return t.teamWorth(own) - t.teamWorth(own.Opponent())
}

func (t *Table) teamWorth(team skirmish.Team) (worth int) {
	for u := range t.LivingUnits(team).All() {
		// Block is worth half as much as HP: it may expire unused.
		root := int(math.Sqrt(float64(64 * (t.HP(u) + t.BlockAmount(u)/2))))
		worth += worthUnit + worthRootHP*root/8*4
		worth += t.keywordsWorth(u)
		switch {
		case t.UnitDef(u).Range == skirmish.Ranged || t.EnemiesInReach(u) != 0:
			worth += worthReach
		case t.CanEverReachEnemy(u):
			worth -= worthStep
		default:
			worth -= worthStranded
		}
	}
	return worth
}

func (t *Table) keywordsWorth(u skirmish.Unit) (worth int) {
	kw := t.Content().Keywords
	for k := range t.BlockAndAurasOf(u).All() {
		worth += t.KeywordAmount(u, k) * kw.Row(k).Weights.OfHolder(skirmish.AsAura)
	}
	for k := range kw.KeywordsHoldableAs(skirmish.AsEffect).All() {
		worth += min(t.EffectTurnsLeft(u, k), 3) * kw.Row(k).Weights.OfHolder(skirmish.AsEffect)
	}
	return worth
}
