package curtain_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
)

func seedOf(n uint64) engine.Seed { return engine.Seed(n) }

// BenchmarkStageRat plays whole Stage Rat fights with the starting deck and a
// random policy, effects in plain Go.
func BenchmarkStageRat(b *testing.B) {
	c := plainContent(b)
	start, err := NewFight(c, stageRat(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	f := Blank()
	policy := engine.Seed(7).Stream("policy")
	var legal []engine.Action
	b.ReportAllocs()
	b.ResetTimer()
	cards, actions := 0, 0
	for i := 0; i < b.N; i++ {
		f.CopyFrom(start)
		for {
			legal = f.Legal(legal[:0])
			if len(legal) == 0 {
				break
			}
			a := legal[policy.Below(len(legal))]
			if err := f.Apply(a); err != nil {
				b.Fatal(err)
			}
			actions++
			if a.Verb == VerbPlay {
				cards++
			}
		}
	}
	perCard := float64(b.Elapsed().Nanoseconds()) / float64(cards)
	b.ReportMetric(perCard, "ns/card")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fights/s")
}

// BenchmarkCopy copies one fight into another.
func BenchmarkCopy(b *testing.B) {
	f, err := NewFight(plainContent(b), stageRat(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	to := Blank()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		to.CopyFrom(f)
	}
}

// BenchmarkForecast foretells the Stage Rat's first attack.
func BenchmarkForecast(b *testing.B) {
	f, err := NewFight(plainContent(b), stageRat(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	var fc Forecaster
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := fc.Forecast(f); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHash hashes a fight.
func BenchmarkHash(b *testing.B) {
	f, err := NewFight(plainContent(b), stageRat(1), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		f.Hash()
	}
}
