package lab_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// coin is a pair of a match whose versions have so many percent of pairs that differ, and
// a true difference of so many.
func coin(chance *rand.Rand, differ, better float64) float64 {
	switch u := 100 * chance.Float64(); {
	case u < (differ+better)/2:
		return 1
	case u < differ:
		return -1
	}
	return 0
}

// tested is one match of such pairs, looked at after each shard.
func tested(seed uint64, differ, better float64) (lab.Verdict, int) {
	c := lab.Comparison{Test: lab.ComparisonParameters{Errors: 0.05, Bound: 0.04}}
	chance := rand.New(rand.NewPCG(seed, 1))
	for c.Verdict() == lab.Unknown && c.Wins.Seen < 40_000 {
		for range lab.ShardSeeds {
			c.Wins.Add(coin(chance, differ, better))
		}
	}
	return c.Verdict(), c.Wins.Seen
}

// TestTheTestKeepsItsErrors holds what is promised of the test against pairs whose truth
// is known: with -long a thousand matches each.
func TestTheTestKeepsItsErrors(t *testing.T) {
	matches := testkit.SizeUnlessLong(40, 300, 1000)
	for _, c := range []struct{ differ, better float64 }{{2, 0}, {15, 0}, {45, 0}, {15, 4}, {45, 4}, {45, -4}} {
		t.Run(fmt.Sprintf("%v%% differ, %v better", c.differ, c.better), func(t *testing.T) {
			t.Parallel()
			found, pairs := map[lab.Verdict]int{}, 0
			for seed := range uint64(matches) {
				verdict, seen := tested(seed, c.differ, c.better)
				found[verdict]++
				pairs += seen
			}
			right := lab.Equivalent
			if c.better > 0 {
				right = lab.Better
			} else if c.better < 0 {
				right = lab.Worse
			}
			t.Logf("%d right, %d pairs on average", found[right], pairs/matches)
			if wrong := matches - found[right]; wrong > matches/20 {
				t.Errorf("%d of %d verdicts are wrong: %v", wrong, matches, found)
			}
			if c.better != 0 && pairs/matches > 4000 {
				t.Errorf("it takes %d pairs on average", pairs/matches)
			}
		})
	}
}

// TestAnSPRTKeepsItsErrors holds the error rates of one's choice where one of the hypotheses is true.
func TestAnSPRTKeepsItsErrors(t *testing.T) {
	runs := testkit.SizeUnlessLong(60, 300, 1000)
	for _, differ := range []float64{5, 20, 60} {
		for truth, wrong := range []float64{0.1, 0.05} {
			test := lab.SPRT{Elo: [2]float64{0, 20}, Alpha: 0.1, Beta: 0.05}
			// A mean of so many percent has 0 or 20 normalized Elo.
			mean := float64(truth) * 20 / 245.67 * 100 * math.Sqrt(differ/100)
			mistakes, pairs := 0, 0
			for seed := range uint64(runs) {
				chance := rand.New(rand.NewPCG(seed, 3))
				var c lab.Comparison
				for test.AcceptedHypothesisNumber(&c) == 0 {
					difference := coin(chance, differ, mean)
					c.Pentanomial[2+int(2*difference)]++
					c.Wins.Add(difference)
					c.Seeds++
				}
				if pairs += c.Seeds; test.AcceptedHypothesisNumber(&c) != truth+1 {
					mistakes++
				}
			}
			t.Logf("%v%% differ, %d Elo: %d mistakes of %d, %d pairs on average", differ, 20*truth, mistakes, runs, pairs/runs)
			if named := wrong * float64(runs); float64(mistakes) > named+3*math.Sqrt(named) {
				t.Errorf("%v%% differ, %d Elo: %d mistakes of %d", differ, 20*truth, mistakes, runs)
			}
		}
	}
	if elo := new(lab.BoundedDifferenceStats).NormalizedElo(); elo != 0 {
		t.Errorf("nothing has %v Elo", elo)
	}
	for better, want := range map[float64]int{-0.5: 1, 1: 2} {
		test, c := lab.SPRT{Elo: [2]float64{0, 100}, Alpha: 0.05, Beta: 0.05}, lab.Comparison{}
		for range 100 {
			c.Wins.Add(better)
			c.Seeds++
		}
		if got := test.AcceptedHypothesisNumber(&c); got != want {
			t.Errorf("if every pair is better by %v, hypothesis %d is accepted", better, got)
		}
	}
}
