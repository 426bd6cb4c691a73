package tabletest

import (
	"testing"
	"time"

	"curtaincall/engine"
)

// Clock measures the CPU time of a benchmark, since elapsed time says little on a busy machine.
type Clock struct {
	b     *testing.B
	begun time.Duration
	took  float64 // nanoseconds, after Stop
}

// StartClock starts to measure CPU time.
func StartClock(b *testing.B) *Clock {
	b.ReportAllocs()
	b.ResetTimer()
	return &Clock{b: b, begun: cpuTime()}
}

// Stop stops the measurement and reports the CPU time per operation, ns/op.
func (c *Clock) Stop() {
	c.took = float64(cpuTime() - c.begun)
	c.b.StopTimer()
	c.ReportPer("op", c.b.N)
}

// ReportPer reports the CPU time divided by n, with the unit ns/what.
func (c *Clock) ReportPer(what string, n int) { c.b.ReportMetric(c.took/float64(n), "ns/"+what) }

// BenchFunc benchmarks a function, in CPU time.
func BenchFunc(b *testing.B, do func()) {
	clock := StartClock(b)
	for range b.N {
		do()
	}
	clock.Stop()
}

// BenchCounts counts the actions in the games of a benchmark.
type BenchCounts struct {
	*Clock
	Actions int
	Of      [256]int // by kind
}

// BenchRandomGames plays random games that begin as start, each to its end or to limit actions, and reuses game for
// each of them. After each game it calls ended, unless that is nil.
func BenchRandomGames(b *testing.B, start, game engine.Game, limit int, ended func()) (played BenchCounts) {
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	played.Clock = StartClock(b)
	for range b.N {
		game.CopyFrom(start)
		for range limit {
			if legal = game.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			a := legal[policy.IntN(len(legal))]
			if err := game.Apply(a); err != nil {
				b.Fatal(err)
			}
			played.Actions++
			played.Of[a.Kind]++
		}
		if ended != nil {
			ended()
		}
	}
	played.Stop()
	played.ReportPer("action", played.Actions)
	return played
}
