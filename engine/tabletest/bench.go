package tabletest

import (
	"testing"

	"curtaincall/engine"
)

// Played counts the actions of the games of a benchmark.
type Played struct {
	Actions int
	Of      [256]int // of each verb
}

// Bench plays whole games from start on with a random policy: each to its end, or to so
// many actions. ended, which may be nil, is called after each. game is room for them.
func Bench(b *testing.B, start, game engine.Game, limit int, ended func()) (played Played) {
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		game.CopyFrom(start)
		for range limit {
			if legal = game.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := game.Apply(a); err != nil {
				b.Fatal(err)
			}
			played.Actions++
			played.Of[a.Verb]++
		}
		if ended != nil {
			ended()
		}
	}
	Per(b, "action", played.Actions)
	return played
}

// Per reports the nanoseconds that one of n took.
func Per(b *testing.B, what string, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/"+what)
}

// PerSecond reports how many games were played in a second.
func PerSecond(b *testing.B, games string) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), games+"/s")
}
