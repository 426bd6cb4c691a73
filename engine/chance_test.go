package engine_test

import (
	"math"
	"testing"

	"curtaincall/engine"
)

func TestStreamsOfOneSeedAreIndependentAndRepeatable(t *testing.T) {
	draw := func(s engine.RandomStream) (list [8]int) {
		for i := range list {
			list[i] = s.IntN(1000)
		}
		return list
	}
	seed := engine.Seed(42)
	luck := seed.Stream("luck")
	if draw(luck) != draw(seed.Stream("luck")) {
		t.Error("the same stream of the same seed drew different numbers")
	}
	if draw(luck) == draw(seed.Stream("shuffle")) {
		t.Error("two streams of one seed drew the same numbers")
	}
	if draw(luck) == draw(engine.Seed(43).Stream("luck")) {
		t.Error("two seeds drew the same numbers")
	}
}

func TestBelowReachesEveryNumberAboutEqually(t *testing.T) {
	s := engine.Seed(1).Stream("test")
	var seen [7]int
	const draws = 70_000
	for range draws {
		seen[s.IntN(7)]++
	}
	for n, count := range seen {
		if math.Abs(float64(count)-draws/7) > draws/7*0.05 {
			t.Errorf("%d was drawn %d times of %d", n, count, draws)
		}
	}
}

func TestBranchesGoThroughEveryOutcomeOnce(t *testing.T) {
	var b engine.OutcomeEnumerator
	seen := map[string]bool{}
	total := 0.0
	for more := true; more; more = b.NextOutcome() {
		if b.AnswerYesNo("luck", 30) {
			b.AnswerIndex("pick", 3)
		} else {
			b.AnswerYesNo("confused", 50)
		}
		if seen[b.String()] {
			t.Errorf("%s came twice", b.String())
		}
		seen[b.String()] = true
		total += b.Probability()
	}
	if len(seen) != 5 {
		t.Errorf("met %d outcomes, there are 5: %v", len(seen), seen)
	}
	if math.Abs(total-1) > 1e-9 {
		t.Errorf("the probabilities sum up to %v", total)
	}
	if !seen["luck: yes, pick: 3 of 3"] {
		t.Errorf("an outcome is not named: %v", seen)
	}
}
