package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/testkit/tabletest"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	tabletest.Judges(t, evening(t, nil), tabletest.Judged{
		"set mine aember 5": true, "set theirs aember 6": false, "set mine keys 2": true, "set mine chains 0": true,
		"set big damage 5": true, "set guard damage 4": false, "set guard holding 3": false,
		"make guard stunned": false, "make guard warded": true, "make shy exhausted": true,
	})
}

func TestJudgingIsFair(t *testing.T) { tabletest.JudgesFairly(t, evening(t, nil)) }

func TestJudgingAllocatesNothing(t *testing.T) { tabletest.JudgesFreely(t, evening(t, nil)) }

func TestAnEntrenchedCreatureIsBetterReady(t *testing.T) {
	c, misfits := battleline.NewContent([]*battleline.CardDef{{ID: "moat", Name: "Moat", House: "lantern", Power: 3, Keywords: keywords(battleline.Entrenched)}}, nil)
	if len(misfits) > 0 {
		t.Fatal(misfits[0])
	}
	side := battleline.SideLayout{House: "lantern", Houses: []string{"lantern"}}
	side.Zones[battleline.Line] = []battleline.CardLayout{{Card: "moat", Exhausted: true}}
	d, err := battleline.NewDuel(c, battleline.DuelConfig{Players: [2]battleline.SideLayout{side, {House: "lantern"}}, InMainStep: true, Seed: 1}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewTable(d)
	if err := table.Apply(engine.NewAction(battleline.ActEnd)); err != nil {
		t.Fatal(err)
	}
	before := table.Judge(0)
	if err := table.Apply(battleline.CardAction(battleline.ActStay, 0)); err != nil {
		t.Fatal(err)
	}
	if after := table.Judge(0); after >= before {
		t.Errorf("a creature that stays exhausted is judged %d, one that gets ready %d", after, before)
	}
}
