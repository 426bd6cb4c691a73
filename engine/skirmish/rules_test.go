package skirmish_test

import (
	"errors"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/skirmish"
)

// The rules in plain Go, without a script: the worked examples in short. The
// scenarios beside the content show all of them.

func TestPointsOfAHit(t *testing.T) {
	aura := func(u Unit, k Keyword, n int) engine.Action {
		return engine.Action{Kind: ActSetKeyword, Args: [4]int16{int16(u), int16(k), int16(n)}}
	}
	hp := func(u Unit, n int) engine.Action {
		return engine.Action{Kind: ActSetHP, Args: [4]int16{int16(u), int16(n)}}
	}
	for _, c := range []struct {
		what      string
		attacker  string // plays Attack on an orc of 110 HP
		laid      []engine.Action
		hp, block int
	}{
		{"the unit's Damage", "warrior", nil, 90, 0},
		{"Block takes it first", "warrior", []engine.Action{aura(2, Block, 15), hp(2, 50)}, 45, 0},
		{"Block takes all of it", "warrior", []engine.Action{aura(2, Block, 25)}, 110, 5},
		{"Cripple halves", "warrior", []engine.Action{NewSetEffectAction(0, Cripple, 1, 1)}, 100, 0},
		{"Cripple rounds down", "knight", []engine.Action{NewSetEffectAction(0, Cripple, 1, 1)}, 100, 0},
		{"Weaken takes a quarter, from however many", "warrior", []engine.Action{NewSetEffectAction(0, Weaken, 1, 1), NewSetEffectAction(0, Weaken, 2, 1)}, 95, 0},
		{"Cripple leaves Weaken nothing", "warrior", []engine.Action{NewSetEffectAction(0, Weaken, 1, 1), NewSetEffectAction(0, Cripple, 1, 1)}, 100, 0},
		{"Armor is for physical hits", "warrior", []engine.Action{aura(2, Armor, 10), aura(2, Resistance, 99)}, 100, 0},
		{"Resistance is for magic", "mage", []engine.Action{aura(2, Resistance, 8), aura(2, Armor, 99)}, 98, 0},
		{"Armor before Block", "orc", []engine.Action{aura(2, Armor, 5), aura(2, Block, 10)}, 100, 0},
		{"never below 0", "goblin", []engine.Action{aura(2, Armor, 12)}, 110, 0},
		{"Bonus before Weaken", "warrior", []engine.Action{aura(0, Bonus, 5), NewSetEffectAction(0, Weaken, 1, 1)}, 92, 0},
	} {
		// The goblin acts next, so that the orc's Block is still there to be seen.
		m := duel(t, nil, []string{"attack"}, UnitPlacement{Unit: c.attacker, ID: "a", Team: TeamA, Zone: ZoneX}, UnitPlacement{Unit: "goblin", ID: "g", Team: TeamB}, orc)
		for _, a := range c.laid {
			apply(t, m, a)
		}
		play(t, m, "attack", 2)
		if m.HP(2) != c.hp || m.BlockAmount(2) != c.block {
			t.Errorf("%s: %d HP and %d Block left, want %d and %d", c.what, m.HP(2), m.BlockAmount(2), c.hp, c.block)
		}
	}
}

func TestMeleeReachesItsOwnZoneAndTheNext(t *testing.T) {
	foes := []UnitPlacement{
		{Unit: "goblin", ID: "in_a", Team: TeamB, Zone: ZoneA}, {Unit: "goblin", ID: "in_x", Team: TeamB, Zone: ZoneX}, {Unit: "goblin", ID: "in_b", Team: TeamB, Zone: ZoneB},
	}
	for zone, want := range map[Zone]UnitSet{ZoneA: 0b0110, ZoneX: 0b1110, ZoneB: 0b1100} {
		for unit, reach := range map[string]UnitSet{"warrior": want, "archer": 0b1110} {
			m := duel(t, nil, []string{"attack"}, append([]UnitPlacement{{Unit: unit, ID: "me", Team: TeamA, Zone: zone}}, foes...)...)
			if got := m.TargetsOfCard(0); got != reach {
				t.Errorf("%s in %s attacks %04b, want %04b", unit, zone, got, reach)
			}
		}
	}
}

func TestAdvance(t *testing.T) {
	m := duel(t, nil, []string{"attack"}, warrior, orc)
	for i, want := range []Zone{ZoneX, ZoneB} {
		apply(t, m, Advance)
		if m.ZoneOf(0) != want || m.RemainingEffectTurns(0, Weaken) != 1 || m.CurrentUnit() != 0 {
			t.Fatalf("after %d advances: in %s, Weaken %d", i+1, m.ZoneOf(0), m.RemainingEffectTurns(0, Weaken))
		}
	}
	if err := m.Apply(Advance); !errors.Is(err, ErrLastZone) {
		t.Errorf("out of the last zone: %v", err)
	}
	play(t, m, "attack", Nobody) // there is only one it can be played on
	if m.HP(1) != 95 || m.RemainingEffectTurns(0, Weaken) != 0 {
		t.Errorf("the orc has %d HP, the warrior Weaken %d, want 95 and 0", m.HP(1), m.RemainingEffectTurns(0, Weaken))
	}
	for range 2 {
		apply(t, m, Advance) // team B goes the other way
	}
	if err := m.Apply(Advance); m.ZoneOf(1) != ZoneA || !errors.Is(err, ErrLastZone) {
		t.Errorf("the orc stands in %s (%v)", m.ZoneOf(1), err)
	}
}

func TestTauntBindsWhoCanReachATaunter(t *testing.T) {
	near := UnitPlacement{Unit: "warrior", ID: "near", Team: TeamA, Zone: ZoneX}
	far := UnitPlacement{Unit: "warrior", ID: "far", Team: TeamA, Zone: ZoneA}
	mage := UnitPlacement{Unit: "mage", ID: "m", Team: TeamA, Zone: ZoneB}
	for _, c := range []struct {
		taunters []Unit
		want     UnitSet
	}{
		{nil, 0b1010}, {[]Unit{1}, 0b0010}, {[]Unit{2}, 0b1010}, {[]Unit{1, 2}, 0b0010}, {[]Unit{1, 3}, 0b1010},
	} {
		m := duel(t, nil, []string{"attack", "defend"}, orc, near, far, mage)
		for _, u := range c.taunters {
			apply(t, m, NewSetEffectAction(0, Taunt, u, 2))
		}
		if got := m.TargetsOfCard(0); got != c.want {
			t.Errorf("taunted by %v it attacks %04b, want %04b", c.taunters, got, c.want)
		}
		play(t, m, "defend", Nobody) // which Taunt does not forbid
	}
}

func TestEffectsLastTurnsOfTheirBearer(t *testing.T) {
	m := duel(t, nil, []string{"shield_bash", "attack"}, UnitPlacement{Unit: "warrior", ID: "w", Team: TeamA, Zone: ZoneX}, orc)
	play(t, m, "shield_bash", 1)
	for i, want := range []int{2, 1, 1, 0} {
		if got := m.RemainingEffectTurns(1, Taunt); got != want {
			t.Fatalf("before turn %d: Taunt %d, want %d", i+2, got, want)
		}
		apply(t, m, Pass)
	}
}
