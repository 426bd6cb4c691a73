package lab_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// experiments are how many the coverage of intervals rests on; .ci/long takes 2,000.
var experiments = flag.Int("experiments", testkit.Size(20, 100), "judge intervals by `N` experiments each")

// pairKinds are distributions of the differences of pairs that differ, with their true means.
var pairKinds = []struct {
	name    string
	bounded bool // between -1 and 1
	mean    float64
	draw    func(*rand.Rand) float64
}{
	{"wins as often as losses", true, 0, func(r *rand.Rand) float64 { return float64(2*r.IntN(2) - 1) }},
	{"three wins for each loss", true, 0.5, func(r *rand.Rand) float64 { return float64(min(2*r.IntN(4), 2) - 1) }},
	{"only wins", true, 1, func(*rand.Rand) float64 { return 1 }},
	{"half wins", true, 0, func(r *rand.Rand) float64 { return float64(r.IntN(5)-2) / 2 }},
	{"normal margins", false, 1, func(r *rand.Rand) float64 { return 1 + r.NormFloat64() }},
	{"one-sided margins", false, 1, (*rand.Rand).ExpFloat64},
	{"equal margins", false, 1, func(*rand.Rand) float64 { return 1 }},
	{"margins with rare jumps", false, 12.5, func(r *rand.Rand) float64 {
		return r.NormFloat64() + float64([16]int{100, 100, 100, -100}[r.IntN(16)])
	}},
}

// TestIntervalsMissAsRarelyAsTheySay draws pairs of which some percent differ, and counts how often an
// interval misses their true mean: with a number of pairs fixed in advance, and at any of many looks.
// An interval that is not known yet misses nothing.
func TestIntervalsMissAsRarelyAsTheySay(t *testing.T) {
	const most = 4000
	for _, kind := range pairKinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			for _, differ := range []float64{0.5, 1, 4, 10, 90} {
				line := fmt.Sprintf("%4v%% differ:", differ)
				for _, pairs := range []int{16, 48, 200, 1000, most, 0} {
					runs, looks := *experiments, pairs == 0
					if looks {
						pairs, runs = testkit.Size(1000, most), max(6, *experiments/4)
					}
					missed, known := 0, 0
					for seed := range uint64(runs) {
						chance := rand.New(rand.NewPCG(seed, uint64(pairs)))
						var wins lab.BoundedDifferenceStats
						var margins lab.UnboundedDifferenceStats
						isMissed, isKnown := false, false
						for n := 1; n <= pairs; n++ {
							difference := 0.0
							if 100*chance.Float64() < differ {
								difference = kind.draw(chance)
							}
							wins.Add(difference)
							margins.Add(difference)
							var low, high float64
							told := kind.bounded
							switch {
							case looks && n%lab.ShardSeeds == 0 && kind.bounded:
								low, high = wins.SequenceInterval(0.05)
							case looks && n%lab.ShardSeeds == 0:
								low, high, told = margins.SequenceInterval(0.05)
							case n == pairs && kind.bounded:
								low, high = wins.FixedInterval(0.05)
							case n == pairs:
								low, high, told = margins.FixedInterval(0.05)
							default:
								continue
							}
							truth := kind.mean * differ / 100
							isKnown = isKnown || told
							isMissed = isMissed || told && (truth < low || truth > high)
						}
						if isMissed {
							missed++
						}
						if isKnown {
							known++
						}
					}
					line += fmt.Sprintf("  %d: %.1f%% of %d%%", pairs, 100*float64(missed)/float64(runs), 100*known/runs)
					if named := 0.05 * float64(runs); float64(missed) > named+3*math.Sqrt(0.95*named)+1 {
						t.Errorf("%v%% of %d pairs differ, many looks: %t: %d of %d intervals miss", differ, pairs, looks, missed, runs)
					}
				}
				t.Log(line)
			}
		})
	}
}

func TestIntervalsOfFewPairs(t *testing.T) {
	var none lab.BoundedDifferenceStats
	low, high := none.SequenceInterval(0.05)
	fixedLow, fixedHigh := none.FixedInterval(0.05)
	if low != -1 || high != 1 || fixedLow != -1 || fixedHigh != 1 {
		t.Errorf("nothing: %v to %v, %v to %v", low, high, fixedLow, fixedHigh)
	}
	for range 48 {
		none.Add(0)
	}
	// With 48 equal pairs, a share of 7.4% that differ is the largest not surprising (Clopper and Pearson).
	if low, high := none.FixedInterval(0.05); math.Abs(high-0.074) > 0.0005 || low != -high {
		t.Errorf("48 equal pairs: %v to %v", low, high)
	}
	margins, n := lab.UnboundedDifferenceStats{}, 0
	for ; margins.EffectivePairs() < 20; n++ {
		_, _, fixed := margins.FixedInterval(0.05)
		if _, _, known := margins.SequenceInterval(0.05); known || fixed {
			t.Fatalf("a margin is known after %d", n)
		}
		margins.Add(float64(n%40) / 40)
	}
	if low, high, known := margins.FixedInterval(0.05); !known || low >= margins.Mean || high <= margins.Mean || n < 20 || n > 60 {
		t.Errorf("%v to %v after %d, known: %t", low, high, n, known)
	}
}

// TestWideIntervalsGrowNarrow bounds the width after a thousand pairs.
func TestWideIntervalsGrowNarrow(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var wins lab.BoundedDifferenceStats
	var margins lab.UnboundedDifferenceStats
	for range 1000 {
		wins.Add(coin(chance, 30, 10))
		margins.Add(50 + 20*chance.NormFloat64())
	}
	low, high := wins.SequenceInterval(0.05)
	fixedLow, fixedHigh := wins.FixedInterval(0.05)
	if high-low > 0.2 || fixedHigh-fixedLow > 0.07 || fixedLow >= wins.Mean() || low >= fixedLow {
		t.Errorf("wins: %v to %v, %v to %v", low, high, fixedLow, fixedHigh)
	}
	low, high, known := margins.SequenceInterval(0.05)
	fixedLow, fixedHigh, fixed := margins.FixedInterval(0.05)
	if !known || !fixed || high-low > 5 || fixedHigh-fixedLow > 2.7 || fixedLow >= margins.Mean || low >= fixedLow {
		t.Errorf("margins: %v to %v, %v to %v", low, high, fixedLow, fixedHigh)
	}
}
