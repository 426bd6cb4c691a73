package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
)

// BenchmarkMatch plays whole matches of the scripts with a random policy.
func BenchmarkMatch(b *testing.B) {
	p, err := pack(b).Player()
	if err != nil {
		b.Fatal(err)
	}
	start, err := p.NewGame(scripting.Setup{Seed: 1}, nil)
	if err != nil {
		b.Fatal(err)
	}
	m := start.Fresh()
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	b.ResetTimer()
	cards, actions := 0, 0
	for i := 0; i < b.N; i++ {
		m.CopyFrom(start)
		for range maxActions {
			if legal = m.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := m.Apply(a); err != nil {
				b.Fatal(err)
			}
			actions++
			if a.Verb == rules.VerbPlay {
				cards++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cards), "ns/card")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
}

// BenchmarkLoad loads the scripts anew.
func BenchmarkLoad(b *testing.B) {
	for i := 0; i < b.N; i++ {
		pack(b)
	}
}
