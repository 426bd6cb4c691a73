package autobattle_test

import (
	"math"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/autobattle"
	"curtaincall/engine/testkit/tabletest"
)

// BenchmarkGame plays whole games of the plain pack with a random policy.
func BenchmarkGame(b *testing.B) {
	start := newGame(b, plainContent(b), 1, nil)
	tabletest.BenchRandomGames(b, start, NewGameToCopyInto(), math.MaxInt, nil)
}

// fullBattle is a battle of two full boards.
func fullBattle(b *testing.B) *Game {
	l := &BattleLayout{}
	for _, id := range []string{"nest", "archer", "spiteful", "priest", "paladin"} {
		l.Boards[Player] = append(l.Boards[Player], UnitLayout{ID: id})
		l.Boards[Enemy] = append(l.Boards[Enemy], UnitLayout{ID: id})
	}
	g, err := StartBattleFromLayout(plainContent(b), l, 1, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// BenchmarkBattle fights a battle of two full boards.
func BenchmarkBattle(b *testing.B) {
	start, g := fullBattle(b), NewGameToCopyInto()
	clashes := 0
	clock := tabletest.StartClock(b)
	for range b.N {
		g.CopyFrom(start)
		if err := g.Apply(engine.NewAction(ActFinish)); err != nil {
			b.Fatal(err)
		}
		clashes += g.ClashCount()
	}
	clock.Stop()
	clock.ReportPer("clash", clashes)
}

// BenchmarkShop plays one shop: all that can be bought, and the end.
func BenchmarkShop(b *testing.B) {
	start, g := newGame(b, plainContent(b), 1, nil), NewGameToCopyInto()
	tabletest.BenchFunc(b, func() {
		g.CopyFrom(start)
		for _, a := range [...]engine.Action{engine.NewAction(ActPitch, 0), engine.NewAction(ActPitch, 0), engine.NewAction(ActPlay, 0, 0), engine.NewAction(ActEndShop)} {
			if err := g.Apply(a); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkCopy copies one game into another, BenchmarkHash hashes it, BenchmarkLegal
// finds all legal actions.
func BenchmarkCopy(b *testing.B) {
	g, to := fullBattle(b), NewGameToCopyInto()
	tabletest.BenchFunc(b, func() {
		to.CopyFrom(g)
	})
}

func BenchmarkHash(b *testing.B) {
	g := fullBattle(b)
	tabletest.BenchFunc(b, func() {
		g.Hash()
	})
}

func BenchmarkLegal(b *testing.B) {
	g := newGame(b, plainContent(b), 1, nil)
	legal := make([]engine.Action, 0, 100)
	tabletest.BenchFunc(b, func() {
		legal = g.Legal(legal[:0])
	})
}
