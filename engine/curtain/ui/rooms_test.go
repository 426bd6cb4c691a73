package ui_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/tabletest"
)

// roomTable is a run of rooms of every kind at its first one.
func roomTable(t *testing.T) *ui.RunTable {
	t.Helper()
	well := &EventDef{ID: "well", Name: "The Well", Text: "Something glitters at the bottom, and the rope looks new. Somebody has been here.",
		Choices: []ChoiceDef{{Text: "Drink", Act: func(v *RoomContext) { v.HealMacGuffin(5) }}, {Text: "Climb down", Act: func(v *RoomContext) { v.HurtMacGuffin(3); v.EarnCurrency(9) }}}}
	crown := &RelicDef{ID: "paper_crown", Name: "Paper Crown", Rarity: Rare, Text: "At the start of your turn: gain 1 Block."}
	rooms := []RoomDef{
		{Kind: FightRoom, Enemies: []string{"stage_rat", "stagehand"}, Next: []string{"the old well", "market", "ambush"}},
		{Kind: EventRoom, Name: "the old well", Event: "well", Next: []string{"camp"}},
		{Kind: ShopRoom, Name: "market", Cards: 2, Relics: 1, Heal: 5, Prices: []schema.NamedEntry[int]{{Name: "uncommon", Of: 8}, {Name: "rare", Of: 12}, {Name: RelicWare, Of: 40}, {Name: HealWare, Of: 4}, {Name: RemovalWare, Of: 6}}, Next: []string{"camp"}},
		{Kind: FightRoom, Name: "ambush", Enemies: []string{"mender"}},
		{Kind: RestRoom, Name: "camp", Heal: 10},
		{Kind: TreasureRoom},
		{Kind: BossRoom, Enemies: []string{"critic"}},
	}
	all := []WeightedChoice{{Choice: int(CardReward), Weight: 1}, {Choice: int(CurrencyReward), Weight: 1}, {Choice: int(HealReward), Weight: 1}, {Choice: int(UpgradeReward), Weight: 1}, {Choice: int(RemovalReward), Weight: 1}, {Choice: int(RelicReward), Weight: 1}}
	walk := &RunDef{ID: "walk", Basics: 3, Deck: []string{"block", "block"}, Currency: CurrencyDef{Name: "gold", Fight: 15},
		Rewards: RewardsDef{Fight: []RewardDef{{Count: 2, Skip: true}}, Treasure: []RewardDef{{Count: 12, Kinds: all, Currency: 20, Heal: 8, Skip: true}}},
		Acts:    []ActDef{{Name: "The Road", Rooms: rooms}}}
	c, misfits := testContent(t).WithDefinitions(append(append(library.WrapDefinitions(RunKind, []*RunDef{walk}), library.WrapDefinitions(EventKind, []*EventDef{well})...), library.WrapDefinitions(RelicKind, []*RelicDef{crown})...))
	testkit.FailOnErrors(t, misfits)
	r, err := StartRun(c.(*Content), RunSetup{Run: "walk", Seed: 6}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ui.NewRunTable(r)
}

func TestRoomsOnTheScreen(t *testing.T) {
	var all []string
	for _, lines := range [][]string{
		{"hp macguffin 30", "win", "skip", "market", "remove", "block", "leave", "upgrade"},
		{"win", "2", "well", "climb down", "heal", "skip"},
	} {
		run, log := roomTable(t), &engine.Log{}
		for _, line := range lines {
			mark := len(log.Events)
			run.SetLog(log)
			tabletest.Act(t, run, line)
			if run.CurrentDecisionKind() == InFight {
				continue
			}
			all = append(append(all, "> "+line), run.Story(log.Events[mark:], screen.Screen{Width: 60})...)
			all = append(append(all, run.Stage(screen.Screen{Width: 60})...), run.InputHint(), "")
			run.Judge(0)
			for _, width := range []int{20, 60, 100} {
				for _, l := range run.Stage(screen.Screen{Width: width}) {
					if n := screen.Columns(l); n > width {
						t.Errorf("%d columns on a screen of %d: %s", n, width, l)
					}
				}
			}
		}
	}
	shows(t, "rooms", all)
	c := roomTable(t).Run.Fight().Content()
	shows(t, "rooms_faces", append(ui.RunFace(c, c.Runs[1], screen.Screen{Width: 60}), ui.EventFace(c.Event("well"), screen.Screen{Width: 60})...))
}

// A bot mends the treasure when it is hurt, takes what helps and leaves a shop at last.
func TestAJudgeOfRooms(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"hp macguffin 10", "win", "skip", "market", "leave"}, "choose heal"},
		{[]string{"win", "skip", "well", "drink"}, "choose upgrade"},
		{[]string{"hp macguffin 10", "win", "skip", "well"}, "choose drink"},
	} {
		run := roomTable(t)
		tabletest.Act(t, run, c.lines...)
		best, worth := "", 0
		for _, a := range run.Legal(nil) {
			scratch := screen.CopyOf(run)
			if err := scratch.Apply(a); err != nil {
				t.Fatal(err)
			}
			if w := scratch.Judge(0); best == "" || w > worth {
				best, worth = run.Describe(a), w
			}
		}
		if best != c.want {
			t.Errorf("after %q it would %s, not %s", c.lines, best, c.want)
		}
	}
}
