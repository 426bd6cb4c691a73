package ui_test

import (
	"testing"

	"curtaincall/engine/battleline/ui"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	table := evening(t, nil)
	before := table.Judge(0)
	for _, c := range []struct {
		text   string
		better bool
	}{
		{"set mine aember 5", true}, {"set theirs aember 6", false}, {"set mine keys 2", true}, {"set mine chains 0", true},
		{"set big damage 5", true}, {"set guard damage 4", false}, {"set guard holding 3", false},
		{"make guard stunned", false}, {"make guard warded", true}, {"make shy exhausted", true},
	} {
		after := table.Fresh().(*ui.Table)
		after.CopyFrom(table)
		act(t, after, c.text)
		if got := after.Judge(0); got > before != c.better || got == before {
			t.Errorf("%s: %d from %d", c.text, got, before)
		}
		if after.Judge(1) != -after.Judge(0) {
			t.Errorf("%s: what is good for one is not as bad for the other", c.text)
		}
	}
}
