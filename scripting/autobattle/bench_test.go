package autobattle_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/scripting"
)

// BenchmarkGame plays whole games of the scripts with a random policy.
func BenchmarkGame(b *testing.B) {
	p, err := pack(b).Player()
	if err != nil {
		b.Fatal(err)
	}
	start, err := p.NewGame(scripting.Setup{Seed: 1}, nil)
	if err != nil {
		b.Fatal(err)
	}
	g := start.Fresh()
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	actions, battles := 0, 0
	for b.Loop() {
		g.CopyFrom(start)
		for {
			if legal = g.Legal(legal[:0]); len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := g.Apply(a); err != nil {
				b.Fatal(err)
			}
			actions++
			if a.Verb == rules.VerbFinish {
				battles++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(battles), "ns/battle")
}
