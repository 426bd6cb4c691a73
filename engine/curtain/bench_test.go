package curtain_test

import (
	"math"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/testkit/tabletest"
)

func seedOf(n uint64) engine.Seed { return engine.Seed(n) }

// BenchmarkStageRat plays whole Stage Rat fights with the starting deck and a
// random policy, effects in plain Go.
func BenchmarkStageRat(b *testing.B) {
	c := plainContent(b)
	start := startFight(b, c, stageRat(1), nil)
	played := tabletest.BenchRandomGames(b, start, NewFightToCopyInto(), math.MaxInt, nil)
	played.ReportPer("card", played.Of[ActPlay])
}

// BenchmarkCrowd plays fights against four enemies that react to most of what happens, with
// as many cards as a fight holds.
func BenchmarkCrowd(b *testing.B) {
	enemy := bruiser(IntentAction{Kind: IntentAttackAll, Amount: 2, Times: 1})
	for _, kind := range []engine.EventKind{CardPlayed, Damaged, PlayerTurnEnd, EnemyTurnStart} {
		enemy.On[kind] = func(f *Fight, self Source, _ *engine.Event) { f.GainStacks(1, Fortify, self.Actor) }
	}
	content := contentOf(b, enemy, func(f *Fight, self Source, target Actor) { f.DealHits(self, 2, 1, NewActors(target)) })
	setup := FightConfig{Protagonists: [2]string{"a", "b"}, Seed: seedOf(1)}
	for range MaxEnemies {
		setup.Enemies = append(setup.Enemies, "bruiser")
	}
	for range MaxCards {
		setup.Deck = append(setup.Deck, "card")
	}
	start := startFight(b, content, setup, nil)
	tabletest.BenchRandomGames(b, start, NewFightToCopyInto(), 60, nil)
}

// BenchmarkCopy copies one fight into another.
func BenchmarkCopy(b *testing.B) {
	f := startFight(b, plainContent(b), stageRat(1), nil)
	to := NewFightToCopyInto()
	tabletest.BenchFunc(b, func() {
		to.CopyFrom(f)
	})
}

// BenchmarkForecast foretells the Stage Rat's first attack.
func BenchmarkForecast(b *testing.B) {
	f := startFight(b, plainContent(b), stageRat(1), nil)
	var fc Forecaster
	tabletest.BenchFunc(b, func() {
		if _, err := fc.Forecast(f); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkHash hashes a fight.
func BenchmarkHash(b *testing.B) {
	f := startFight(b, plainContent(b), stageRat(1), nil)
	tabletest.BenchFunc(b, func() {
		f.Hash()
	})
}
