package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/skirmish"
)

// maxActions ends matches in which neither side can reach the other any more.
const maxActions = 3000

// BenchmarkMatch plays whole matches of the plain pack with a random policy.
func BenchmarkMatch(b *testing.B) {
	c := plainContent(b)
	start, err := NewMatch(c, c.Match.Setup(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	m := Blank()
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	b.ResetTimer()
	cards, actions := 0, 0
	for i := 0; i < b.N; i++ {
		m.CopyFrom(start)
		for range maxActions {
			legal = m.Legal(legal[:0])
			if len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := m.Apply(a); err != nil {
				b.Fatal(err)
			}
			actions++
			if a.Verb == VerbPlay {
				cards++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cards), "ns/card")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
}

// BenchmarkCopy copies one match into another.
func BenchmarkCopy(b *testing.B) {
	c := plainContent(b)
	m, err := NewMatch(c, c.Match.Setup(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	to := Blank()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		to.CopyFrom(m)
	}
}
