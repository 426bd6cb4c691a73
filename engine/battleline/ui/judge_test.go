package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	tabletest.CheckJudgement(t, evening(t, nil), tabletest.ImprovesByAction{
		"set mine aember 5": true, "set theirs aember 6": false, "set mine keys 2": true, "set mine chains 0": true,
		"set big damage 5": true, "set guard damage 4": false, "set guard holding 3": false,
		"make guard stunned": false, "make guard warded": true, "make shy exhausted": true,
	})
}

func TestJudgingIsFair(t *testing.T) { tabletest.CheckJudgeIgnoresHidden(t, evening(t, nil)) }

func TestJudgingAllocatesNothing(t *testing.T) {
	tabletest.CheckJudgeAllocatesNothing(t, evening(t, nil))
}

func TestAnEntrenchedCreatureIsBetterReady(t *testing.T) {
	c := contenttest.NewBattlelineContent(t, []*battleline.CardDef{{ID: "moat", Name: "Moat", House: "lantern", Power: 3, Keywords: keywords(battleline.Entrenched)}})
	side := battleline.SideLayout{House: "lantern", Houses: []string{"lantern"}}
	side.Zones[battleline.Line] = []battleline.CardLayout{{Card: "moat", Exhausted: true}}
	d := startDuel(t, c, battleline.DuelConfig{Players: [2]battleline.SideLayout{side, {House: "lantern"}}, InMainStep: true, Seed: 1}, nil)
	table := ui.NewTable(d)
	if err := table.Apply(engine.NewAction(battleline.ActEnd)); err != nil {
		t.Fatal(err)
	}
	if !table.Abilities().IsTurnDecided() {
		t.Error("bots play on to decide about creatures that stay exhausted")
	}
	readied := screen.CopyOf(table)
	compare := func(when string, stays, readies []engine.Action) {
		for _, a := range stays {
			if err := table.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		for _, a := range readies {
			if err := readied.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		if stays, readies := table.Judge(0), readied.Judge(0); stays >= readies {
			t.Errorf("%s: a creature that stays exhausted is judged %d, one that gets ready %d", when, stays, readies)
		}
	}
	end, ready := engine.NewAction(battleline.ActEnd), engine.NewAction(battleline.ActReady)
	compare("after the choice", []engine.Action{battleline.NewCardAction(battleline.ActStay, 0)}, nil)
	compare("when the next turn begins", []engine.Action{ready, end}, []engine.Action{ready, end})
}
