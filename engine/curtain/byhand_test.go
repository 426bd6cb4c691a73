package curtain_test

import (
	"fmt"
	"testing"

	. "curtaincall/engine/curtain"

	"curtaincall/engine"
	"curtaincall/engine/curtain/testkit/byhand"
	"curtaincall/engine/testkit/tabletest"
)

// moveOf is an action of the engine's fight in the one written by hand.
func moveOf(a engine.Action) int8 {
	if a.Kind == ActEndTurn {
		return byhand.EndTurn
	}
	return int8(a.Args[0])
}

// TestTheFightWrittenByHandIsTheSame plays the same random moves in both.
func TestTheFightWrittenByHandIsTheSame(t *testing.T) {
	c := plainContent(t)
	for seed := range engine.Seed(300) {
		f := startFight(t, c, stageRat(uint64(seed)), nil)
		var by byhand.Fight
		by.Begin(seed)
		tabletest.CheckAgainstByHand(t, f, &by, seed, moveOf, func() string {
			want := [...]int{f.HP(MacGuffin), f.HP(ProtagonistA), f.HP(ProtagonistB), f.HP(FirstEnemy), f.Ovation(),
				f.Stacks(Team, Block), f.Stacks(Team, Inspire), f.CountCards(DrawPile)}
			if got := by.Numbers(); got != want {
				return fmt.Sprintf("HP, Ovation, Block, Inspire and cards to draw are %v by hand, want %v", got, want)
			}
			return ""
		})
	}
}

// BenchmarkStageRatByHand plays the fights of BenchmarkStageRat without an engine.
func BenchmarkStageRatByHand(b *testing.B) {
	var start byhand.Fight
	start.Begin(1)
	policy := engine.Seed(7).Stream("policy")
	var moves []int8
	cards := 0
	clock := tabletest.StartClock(b)
	for range b.N {
		f := start
		for moves = f.Legal(moves[:0]); len(moves) > 0; moves = f.Legal(moves[:0]) {
			move := moves[policy.IntN(len(moves))]
			f.Move(move)
			if move != byhand.EndTurn {
				cards++
			}
		}
	}
	clock.Stop()
	clock.ReportPer("card", cards)
}
