package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/tabletest"
)

func TestCopiesAreTheSameTableAndApart(t *testing.T) {
	chosen := newRun(t, 3)
	tabletest.Act(t, chosen, "1", "1", "1")
	for _, table := range []screen.Table{scene(t), newRun(t, 3), chosen} {
		tabletest.CheckCopies(t, table)
	}
}

func TestATableCanCopyAPlainGame(t *testing.T) {
	original := scene(t)
	copied := original.NewEmptyTable()
	copied.CopyFrom(original.Fight)
	if copied.Hash() != original.Hash() {
		t.Error("the copy differs")
	}
}

func TestOnlyTheEndOfATurnEndsIt(t *testing.T) {
	run := newRun(t, 3)
	for _, a := range run.Legal(nil) {
		if run.EndsTurn(a) {
			t.Errorf("the choice %q gives a turn away", run.Describe(a))
		}
	}
	tabletest.Act(t, run, "1", "1", "1")
	for _, a := range run.Legal(nil) {
		if run.EndsTurn(a) != (a == EndTurnAction) {
			t.Errorf("%q ends the turn: %t", run.Describe(a), run.EndsTurn(a))
		}
	}
}

func TestABotPlaysARunToItsEnd(t *testing.T) {
	run := newRun(t, 5)
	policy := bot.New(40)
	for n := 0; ; n++ {
		if _, over := run.Outcome(); over {
			return
		}
		if n == 2000 {
			t.Fatal("2000 actions and no end")
		}
		if _, err := bot.ApplyChoiceOrAnyLegal(run, run.Apply, policy, func(a engine.Action, err error) { t.Fatalf("%s: %v", run.Describe(a), err) }); err != nil {
			t.Fatal(err)
		}
	}
}

func TestJudgeKnowsBetterFromWorse(t *testing.T) {
	for _, c := range []struct {
		name          string
		enemy         string
		better, worse []string
	}{
		{"block against an attack", "stage_rat", []string{"set block 3"}, nil},
		{"no more block than the attack", "stage_rat", []string{"set block 5", "ovation 1"}, []string{"set block 9"}},
		{"taunt", "stage_rat", []string{"set aldric taunt 1"}, nil},
		{"a wounded enemy", "stage_rat", []string{"hp enemy 10"}, []string{"hp enemy 15"}},
		{"a fallen enemy", "stage_rat", []string{"hp enemy 0"}, []string{"hp enemy 1"}},
		{"a fallen enemy or a foreseen fall", "stage_rat", []string{"hp enemy 0"}, []string{"hp enemy 1", "set retaliate 5"}},
		{"defeat", "stage_rat", []string{"hp enemy 25"}, []string{"hp macguffin 0"}},
		{"a foreseen defeat", "stage_rat", []string{"hp macguffin 6"}, []string{"hp macguffin 5", "hp enemy 1"}},
		{"poison", "stage_rat", []string{"set enemy poison 3"}, nil},
		{"stage fright", "stage_rat", []string{"set enemy stage_fright 1"}, nil},
		{"inspire", "stage_rat", []string{"set inspire 2"}, nil},
		{"ovation", "stage_rat", []string{"ovation 3"}, []string{"ovation 1"}},
		{"a knockout", "stage_rat", []string{"hp pip 1"}, []string{"hp pip 0"}},
		{"the MacGuffin before a protagonist", "stage_rat", []string{"hp aldric 15"}, []string{"hp macguffin 45"}},
		{"an enchantment", "stage_rat", []string{"in_play + war_drums"}, nil},
		{"a debuff", "stage_rat", nil, []string{"set macguffin vulnerable 2"}},
		{"Inspire of the enemy", "stage_rat", nil, []string{"set enemy inspire 1"}},
	} {
		better, worse := fight(t, []string{c.enemy}, "block"), fight(t, []string{c.enemy}, "block")
		tabletest.Act(t, better, c.better...)
		tabletest.Act(t, worse, c.worse...)
		if b, w := better.Judge(0), worse.Judge(0); b <= w {
			t.Errorf("%s: %d for %q, %d for %q", c.name, b, c.better, w, c.worse)
		}
	}
}

func TestJudgingIsFair(t *testing.T) {
	for _, judged := range []screen.Table{scene(t), midRun(t)} {
		tabletest.CheckJudgeIgnoresHidden(t, judged)
	}
}

func TestJudgingAFightAllocatesNothing(t *testing.T) {
	table := fight(t, []string{"stage_rat"}, "block")
	tabletest.Act(t, table, "set team confused 1", "set team distract 1")
	for _, judged := range []screen.Table{table, midRun(t)} {
		tabletest.CheckJudgeAllocatesNothing(t, judged)
	}
}

// midRun is a run in its first fight.
func midRun(t testing.TB) *ui.RunTable {
	run := newRun(t, 3)
	tabletest.Act(t, run, "1", "1", "1", "1")
	return run
}

func TestARunPrefersWinningOnAndTheWeakerEnemy(t *testing.T) {
	run := newRun(t, 3)
	tabletest.Act(t, run, "1", "1")
	judge := func(lines ...string) int {
		copied := screen.CopyOf(run)
		tabletest.Act(t, copied, lines...)
		return copied.Judge(0)
	}
	if rat, hand := judge("stage rat"), judge("stagehand"); rat <= hand {
		t.Errorf("the Stage Rat is judged %d, the Stagehand with its Inspire %d", rat, hand)
	}
	if won, fought := judge("1", "win"), judge("1", "hp enemy 1"); won <= fought {
		t.Errorf("a fight that is won is judged %d, one nearly won %d", won, fought)
	}
	if lost, won := judge("1", "hp macguffin 0"), judge("1", "hp macguffin 1"); lost >= won {
		t.Errorf("a run that is lost is judged %d, one that goes on %d", lost, won)
	}
}
