package ui_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/tabletest"
)

// TestHPOfAnEnemyIsNeverWorthAnything gives a worth to each trait of which a fight has more if the enemy has more HP.
func TestHPOfAnEnemyIsNeverWorthAnything(t *testing.T) {
	withHP := func(hp int) *ui.RunTable {
		run := newRun(t, 3)
		tabletest.Act(t, run, "1", "1", "1", "gain 2 inspire")
		if err := run.Apply(engine.NewAction(ActSetHP, int(FirstEnemy), hp)); err != nil {
			t.Fatal(err)
		}
		return run
	}
	low, high := withHP(5), withHP(20)
	worths := make([]int, screen.MaxTraits)
	for sign, run := range map[int]*ui.RunTable{-1: low, 1: high} {
		traits, _, ok := run.AppendTraits(nil)
		if !ok {
			t.Fatal("no traits")
		}
		for _, trait := range traits {
			worths[trait.Trait] += sign * int(trait.Amount)
		}
	}
	count := 0
	for i := range worths {
		if worths[i] = max(0, min(worths[i], 1)) * screen.TraitWorthUnit; worths[i] > 0 {
			count++
		}
	}
	low.SetTraitWorths(worths)
	high.SetTraitWorths(worths)
	if count < 3 || high.Judge(0) > low.Judge(0) {
		t.Errorf("of %d traits there is more; with more HP of the enemy the fight is worth %d, with less %d", count, high.Judge(0), low.Judge(0))
	}
}
