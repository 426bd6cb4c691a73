package skirmish_test

import (
	"fmt"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/testkit/byhand"
	"curtaincall/engine/testkit/tabletest"
)

// moveOf is an action of the engine's match in the one written by hand.
func moveOf(m *Match, a engine.Action) byhand.Move {
	switch a.Kind {
	case ActAdvance:
		return byhand.Move{Kind: byhand.Advance}
	case ActPass:
		return byhand.Move{Kind: byhand.Pass}
	}
	kinds := map[string]int8{"attack": byhand.Attack, "defend": byhand.Defend, "shield_bash": byhand.ShieldBash,
		"fireball": byhand.Fireball, "heal": byhand.Heal, "flaming_blade": byhand.FlamingBlade}
	return byhand.Move{Kind: kinds[m.Content().Cards[a.Args[0]].ID], Target: int8(a.Args[1])}
}

// TestTheMatchWrittenByHandIsTheSame plays the same random moves in both.
func TestTheMatchWrittenByHandIsTheSame(t *testing.T) {
	c := plainContent(t)
	for seed := range engine.Seed(100) {
		m := startMatch(t, c, c.Match.NewConfig(seed), nil)
		var by byhand.Match
		by.Begin(seed)
		moveOf := func(a engine.Action) byhand.Move { return moveOf(m, a) }
		tabletest.CheckAgainstByHand(t, m, &by, seed, moveOf, func() string {
			for u := range Unit(m.UnitCount()) {
				want := [...]int{m.HP(u), int(m.ZoneOf(u)), m.BlockAmount(u), m.KeywordAmount(u, Bonus), m.RemainingEffectTurns(u, Taunt)}
				if got := by.Numbers(int(u)); got != want || by.Turn() != m.Turn() {
					return fmt.Sprintf("HP, zone, Block, Bonus and Taunt of %s are %v by hand, want %v", m.UnitName(u), got, want)
				}
			}
			return ""
		})
	}
}

// BenchmarkMatchByHand plays the matches of BenchmarkMatch without an engine.
func BenchmarkMatchByHand(b *testing.B) {
	var start byhand.Match
	start.Begin(1)
	policy := engine.Seed(7).Stream("policy")
	var moves []byhand.Move
	cards := 0
	clock := tabletest.StartClock(b)
	for range b.N {
		m := start
		for moves = m.Legal(moves[:0]); len(moves) > 0; moves = m.Legal(moves[:0]) {
			move := moves[policy.IntN(len(moves))]
			m.Move(move)
			if move.Kind < byhand.Advance {
				cards++
			}
		}
	}
	clock.Stop()
	clock.ReportPer("card", cards)
}
