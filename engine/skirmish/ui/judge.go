package ui

import (
	"math/bits"

	"curtaincall/engine"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/table"
)

// Judged is the unit of the numbers that Judge returns.
const Judged = "points (the match is worth 1,000,000)"

// The weights of Judge are rules of thumb, checked by letting bots play each other.
const (
	worthDecision = 1_000_000 // of a match won, or lost
	worthUnit     = 600       // of a unit that is alive, whatever its HP
	worthRootHP   = 25        // times four times the square root of a unit's HP: the last HP are worth most
	worthReach    = 120       // of a unit with an enemy in reach
	worthStep     = 60        // subtracted for a unit with no enemy in reach now
	worthStranded = 500       // subtracted for a unit that can never reach an enemy again
)

// Judge implements screen.Table: it returns how much better the state is for a seat than for the
// other.
func (t *Table) Judge(seat engine.Seat) int {
	if worth, over := table.OutcomeWorth(t, seat, worthDecision); over {
		return worth
	}
	own := skirmish.Team(seat)
	return t.teamWorth(own) - t.teamWorth(own.Opponent())
}

func (t *Table) teamWorth(team skirmish.Team) (worth int) {
	for left := t.LivingUnits(team); left != 0; left = left.WithoutFirst() {
		u := left.First()
		// Block is worth half as much as HP: it may expire unused.
		worth += worthUnit + worthRootHP*integerSqrt(64*(t.HP(u)+t.BlockAmount(u)/2))/8*4
		worth += t.keywordsWorth(u) + t.positionWorth(u)
	}
	return worth
}

func (t *Table) keywordsWorth(u skirmish.Unit) (worth int) {
	kw := t.Content().Keywords
	for set := t.BlockAndAurasOf(u); set != 0; set &= set - 1 {
		worth += t.KeywordAmount(u, set.First()) * kw.Row(set.First()).Weights.Of(skirmish.AsAura)
	}
	for set := kw.HeldAs(skirmish.AsEffect); set != 0; set &= set - 1 {
		worth += min(t.Turns(u, set.First()), 3) * kw.Row(set.First()).Weights.Of(skirmish.AsEffect)
	}
	return worth
}

func (t *Table) positionWorth(u skirmish.Unit) int {
	if t.UnitDef(u).Range == skirmish.Ranged {
		return worthReach
	}
	if t.EnemiesInReach(u) != 0 {
		return worthReach
	}
	ahead := false
	for left := t.LivingUnits(t.TeamOf(u).Opponent()); left != 0; left = left.WithoutFirst() {
		e := left.First()
		// A melee enemy comes nearer by itself, unless it is already behind the unit.
		ahead = ahead || isForward(t.TeamOf(u), t.ZoneOf(u), t.ZoneOf(e)) || isForward(t.TeamOf(e), t.ZoneOf(e), t.ZoneOf(u))
	}
	if !ahead {
		return -worthStranded
	}
	return -worthStep
}

func isForward(team skirmish.Team, from, to skirmish.Zone) bool {
	if team == skirmish.TeamA {
		return to > from
	}
	return to < from
}

func integerSqrt(n int) int {
	if n <= 0 {
		return 0
	}
	r := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}
