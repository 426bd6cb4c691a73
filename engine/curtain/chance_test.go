package curtain

import (
	"testing"

	"curtaincall/engine"
)

func TestARollLaidDownIsNoBranchOfAScratchCopyButOneOfAForecast(t *testing.T) {
	f := NewEmptyFight()
	f.forced[ForcedLuck] = fixedRollQueue{bits: 1, n: 1}
	var b engine.OutcomeEnumerator
	f.SetOutcomeEnumerator(&b)
	if !f.rollSucceeds(50, luckStream, ForcedLuck) || b.ChoiceCount() != 0 {
		t.Errorf("the roll that was laid down met %d branches", b.ChoiceCount())
	}
	if f.rollSucceeds(50, luckStream, ForcedLuck); b.ChoiceCount() != 1 {
		t.Errorf("the roll after it met %d branches", b.ChoiceCount())
	}
	f.forced[ForcedLuck] = fixedRollQueue{bits: 1, n: 1}
	f.losses = new(outcomeLosses)
	if f.rollSucceeds(50, luckStream, ForcedLuck); b.ChoiceCount() != 2 || f.UnusedForcedOutcomeCount(ForcedLuck) != 1 {
		t.Errorf("a forecast met %d branches and left %d", b.ChoiceCount(), f.UnusedForcedOutcomeCount(ForcedLuck))
	}
}
