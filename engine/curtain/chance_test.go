package curtain_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
)

func TestARollLaidDownIsNoBranchOfAScratchCopyButOneOfAForecast(t *testing.T) {
	s := listen(t, contentOf(t, bruiser(attackAll), func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 1, NewActors(target)) }), "card", "bruiser")
	s.set(Team, Luck, 5)
	s.set(Team, Distract, 1)
	s.set(Team, Confused, 3)
	scratch := NewFightToCopyInto()
	var b engine.OutcomeEnumerator
	scratch.SetOutcomeEnumerator(&b)
	branches := func() int {
		scratch.CopyFrom(s.Fight)
		b.ResetToFirst()
		apply(t, scratch, NewPlayAction(0, FirstEnemy))
		return b.ChoiceCount()
	}
	var forecaster Forecaster
	outcomes := func(laidDown int) (n int) {
		if err := forecaster.PlayOutcomes(s.Fight, 16, nil, func(after *Fight, _ float64) {
			if n++; after.UnusedForcedRollCount(ForcedConfused) != laidDown {
				t.Errorf("a forecast left %d rolls laid down", after.UnusedForcedRollCount(ForcedConfused))
			}
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := branches(); n != 1 {
		t.Errorf("a roll met %d branches", n)
	}
	before := outcomes(0)
	s.do(direction(ActForceRoll, int(ForcedLuck), 1))
	s.do(direction(ActForceRoll, int(ForcedConfused), 1))
	if n := branches(); n != 0 || scratch.UnusedForcedRollCount(ForcedLuck) != 0 {
		t.Errorf("the roll that was laid down met %d branches", n)
	}
	if n := outcomes(1); n != before || n < 2 {
		t.Errorf("a forecast met %d outcomes, and %d with a roll laid down", before, n)
	}
}
