package skirmish_test

import (
	"testing"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit"
)

// TestVerbsAreFunctionsOfGo calls a verb as something that is not an interpreter does.
func TestVerbsAreFunctionsOfGo(t *testing.T) {
	var deal commands.IntVerbFunc
	for _, v := range Verbs {
		if v.Price <= 0 {
			t.Errorf("%s costs %d", v.Name, v.Price)
		}
		if v.Name == "deal" {
			deal = v.Unboxed([]commands.UnboxedArgSpec{{Known: true, N: 7}, {View: UnitView}})
		}
	}
	lost := 0
	jab := &CardDef{ID: "lantern:jab", Name: "Jab", Aim: AimEnemy, Play: func(m *Match, self Source, target Unit) {
		lost = deal(&CallbackContext{Match: m, By: self, Target: target}, nil, 7, int(target), 0)
	}}
	more, misfits := plainContent(t).WithDefinitions(library.WrapDefinitions(CardKind, []*CardDef{jab}))
	testkit.FailOnErrors(t, misfits)
	hands := [NumTeams][]string{{"lantern:jab"}, {"lantern:jab"}}
	m := startMatch(t, more.(*Content), MatchConfig{Units: []UnitPlacement{{Unit: "warrior", ID: "w", Team: TeamA, Zone: ZoneX}, orc}, Order: []int{0, 1}, Seed: 1, Decks: hands}, nil)
	play(t, m, "lantern:jab", 1)
	if lost != 7 || m.HP(1) != 103 {
		t.Errorf("the orc lost %d and has %d HP", lost, m.HP(1))
	}
}

func TestRolesOfTheSkirmish(t *testing.T) {
	if UnitView.Role != schema.Actor || MatchView.Field("hand").Role != schema.Hand || UnitView.Field("hp").Role != schema.Pool {
		t.Error("a page would not know units, hands or HP")
	}
}
