package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	. "curtaincall/engine/skirmish"
)

// lastStand is a knight with a Bonus who hits everybody, itself too, with one
// card; an archer has some Block.
func lastStand(t *testing.T) []engine.Event {
	var log engine.Log
	m := duel(t, &log, []string{"last_stand"}, UnitPlacement{Unit: "knight", ID: "k", Team: TeamA}, UnitPlacement{Unit: "archer", ID: "a", Team: TeamB}, orc)
	apply(t, m, engine.Action{Kind: ActSetKeyword, Args: [4]int16{0, int16(Bonus), 1}})
	apply(t, m, engine.Action{Kind: ActSetKeyword, Args: [4]int16{1, int16(Block), 15}})
	log.Truncate(0)
	play(t, m, "last_stand", 1)
	return log.Events
}

func TestEveryEventOfAHitNamesTheHitAndItsKeyword(t *testing.T) {
	met := map[int32]Unit{}
	for _, e := range lastStand(t) {
		switch e.Kind {
		case Modified, Hit, Absorbed, Damaged:
			if target, seen := met[e.Cause.Hit]; e.Cause.Hit == 0 || seen && target != Unit(e.Target) {
				t.Errorf("hit %d is on %d: %+v", e.Cause.Hit, target, e)
			}
			met[e.Cause.Hit] = Unit(e.Target)
			if e.Kind == Modified && (e.Cause.Keyword != e.Keyword || ModifierPoint(e.Point) == NoPoint) {
				t.Errorf("changed by keyword %d at point %d: %+v", e.Cause.Keyword, e.Point, e)
			}
		case Inflicted:
			if e.Cause.Keyword != int16(Taunt) || e.Cause.Hit == 0 {
				t.Errorf("the Taunt of the aura: %+v", e)
			}
		default:
			if e.Cause.Hit != 0 || e.Cause.Keyword != NoKeyword {
				t.Errorf("no part of a hit: %+v", e)
			}
		}
	}
	if len(met) != 3 {
		t.Errorf("%d hits, want 3: %v", len(met), met)
	}
}

func TestAKeywordOfTheContentChangesNumbersAtItsPoint(t *testing.T) {
	for _, c := range []struct {
		what   string
		holder Unit // of 4 Resistance, which is nothing to a physical hit
		point  ModifierPoint
		card   string
		hp     int // of the orc, in the end
		block  int // of the warrior
	}{
		{"nobody holds it", 2, PointTaken, "attack", 90, 0},
		{"raw", 0, PointRaw, "attack", 86, 0},
		{"dealt", 0, PointDealt, "attack", 86, 0},
		{"taken", 1, PointTaken, "attack", 86, 0},
		{"held by the other one", 1, PointDealt, "attack", 90, 0},
		{"gained", 0, PointGained, "defend", 110, 14},
	} {
		var log engine.Log
		m := duel(t, &log, []string{"attack", "defend"}, UnitPlacement{Unit: "warrior", ID: "w", Team: TeamA, Zone: ZoneX}, orc, UnitPlacement{Unit: "goblin", ID: "g", Team: TeamB})
		growth := &KeywordDef{Keyword: engine.Keyword{Word: "test:growth", Name: "Growth", Holders: AsAura}}
		growth.Does.Modify[c.point] = func(m *Match, by UnitKeyword, _ Unit, n int) int { return n + m.KeywordAmount(by.Unit, by.Keyword) }
		with, misfits := m.Content().WithDefinitions(library.WrapDefinitions(KeywordKind, []*KeywordDef{growth}))
		if err := m.Adopt(with.(*Content), nil); len(misfits) > 0 || err != nil {
			t.Fatal(misfits, err)
		}
		apply(t, m, engine.Action{Kind: ActSetKeyword, Args: [4]int16{int16(c.holder), int16(NumKeywords), 4}})
		target := map[string]Unit{"attack": 1, "defend": 0}[c.card]
		play(t, m, c.card, target)
		if m.HP(1) != c.hp || m.BlockAmount(0) != c.block {
			t.Errorf("%s: %d HP and %d Block, want %d and %d", c.what, m.HP(1), m.BlockAmount(0), c.hp, c.block)
		}
		for _, e := range log.Events {
			if e.Kind == Modified && (ModifierPoint(e.Point) != c.point || e.Cause.Keyword != int16(NumKeywords) || e.Cause.Hit == 0) {
				t.Errorf("%s: %+v", c.what, e)
			}
		}
	}
}
