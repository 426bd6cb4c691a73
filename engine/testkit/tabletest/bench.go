package tabletest

import (
	"testing"
	"time"

	"curtaincall/engine"
)

// Clock takes the CPU time of a benchmark: on a machine that does other things too, the
// time that passes says little.
type Clock struct {
	b     *testing.B
	begun time.Duration
	took  float64 // nanoseconds, once it was stopped
}

// Start begins to measure. What came before does not count.
func Start(b *testing.B) *Clock {
	b.ReportAllocs()
	b.ResetTimer()
	return &Clock{b: b, begun: cpu()}
}

// Stop ends the measuring: ns/op is CPU time.
func (c *Clock) Stop() {
	c.took = float64(cpu() - c.begun)
	c.b.StopTimer()
	c.Per("op", c.b.N)
}

// Per reports the nanoseconds of CPU that one of n took.
func (c *Clock) Per(what string, n int) { c.b.ReportMetric(c.took/float64(n), "ns/"+what) }

// Repeat measures something that is done again and again.
func Repeat(b *testing.B, do func()) {
	clock := Start(b)
	for range b.N {
		do()
	}
	clock.Stop()
}

// Played counts the actions of the games of a benchmark.
type Played struct {
	*Clock
	Actions int
	Of      [256]int // of each verb
}

// Bench plays whole games from start on with a random policy: each to its end, or to so
// many actions. ended, which may be nil, is called after each. game is room for them.
func Bench(b *testing.B, start, game engine.Game, limit int, ended func()) (played Played) {
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	played.Clock = Start(b)
	for range b.N {
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
			played.Of[a.Kind]++
		}
		if ended != nil {
			ended()
		}
	}
	played.Stop()
	played.Per("action", played.Actions)
	return played
}
