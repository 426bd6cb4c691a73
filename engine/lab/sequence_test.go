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
	c := lab.Comparison{Test: lab.TestParameters{Errors: 0.05, Bound: 0.04}}
	chance := rand.New(rand.NewPCG(seed, 1))
	for c.Verdict() == lab.Unknown && c.Wins.Seen < 40_000 {
		for range lab.ShardSeeds {
			c.Wins.Add(coin(chance, differ, better))
		}
	}
	return c.Verdict(), c.Wins.Seen
}

// TestTheTestKeepsItsErrors holds what is promised of the test against pairs whose truth
// is known: a thousand matches each.
func TestTheTestKeepsItsErrors(t *testing.T) {
	matches := testkit.Size(40, 1000)
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

func TestSequencesHoldTheTruthAtAllTimes(t *testing.T) {
	runs := testkit.Size(20, 400)
	missed := map[string]int{}
	for seed := range uint64(runs) {
		chance := rand.New(rand.NewPCG(seed, 2))
		var wins lab.ConfidenceSequence
		var margins lab.ApproximateSequence
		out := map[string]bool{}
		for range 1000 {
			wins.Add(coin(chance, 30, 10))
			margins.Add(50 + 20*chance.NormFloat64())
			if low, high := wins.Interval(0.05); low > 0.1 || high < 0.1 {
				out["wins"] = true
			}
			if low, high := margins.Interval(0.05); margins.Seen > 30 && (low > 50 || high < 50) {
				out["margins"] = true
			}
		}
		for which := range out {
			missed[which]++
		}
		if low, high := wins.Interval(0.05); high-low > 0.2 || low >= wins.Mean() {
			t.Fatalf("after 1000: %v to %v", low, high)
		}
		if low, high := margins.Interval(0.05); high-low > 5 || low >= margins.Mean {
			t.Fatalf("margins after 1000: %v to %v", low, high)
		}
	}
	for which, n := range missed {
		if n > runs/20 {
			t.Errorf("%s: the truth lay outside in %d of %d", which, n, runs)
		}
	}
}

func TestSequencesOfNothing(t *testing.T) {
	if low, high := new(lab.ConfidenceSequence).Interval(0.05); low != -1 || high != 1 {
		t.Errorf("%v to %v", low, high)
	}
	if low, high := new(lab.ApproximateSequence).Interval(0.05); !math.IsInf(low, -1) || !math.IsInf(high, 1) {
		t.Errorf("%v to %v", low, high)
	}
}
