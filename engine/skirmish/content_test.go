package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit"
)

// newContent returns a content with some definitions, and their errors.
func newContent(cards []*CardDef, units []*UnitDef, match DefaultMatchDef) (*Content, engine.ValidationErrors) {
	defs := append(library.WrapDefinitions(CardKind, cards), library.WrapDefinitions(UnitKind, units)...)
	if !match.IsEmpty() {
		defs = append(defs, schema.Definition{Kind: MatchKind, Def: &match})
	}
	c, bad := EmptyContent.WithDefinitions(defs)
	return c.(*Content), bad
}

// plainContent is a small pack in plain Go: the engine needs no script to play.
func plainContent(t testing.TB) *Content {
	t.Helper()
	cards := []*CardDef{
		{ID: "attack", Name: "Attack", Aim: AimEnemy, Play: func(m *Match, self Source, target Unit) {
			m.DealHit(self, m.UnitDef(self.Unit).Damage, target)
		}},
		{ID: "defend", Name: "Defend", Aim: AimSelf, Play: func(m *Match, self Source, target Unit) { m.GainKeyword(self, 10, Block, target) }},
		{ID: "shield_bash", Name: "Shield Bash", Requires: NeedsMelee, Aim: AimEnemy, Text: "Deal {damage} damage and Taunt ({taunt}).",
			Values: []engine.Value{{Name: "damage", Number: 10}, {Name: "taunt", Number: 2}},
			Play: func(m *Match, self Source, target Unit) {
				m.DealHit(self, 10, target)
				m.InflictEffect(self, 2, Taunt, target)
			}},
		{ID: "fireball", Name: "Fireball", Requires: NeedsMagic, Aim: AimEnemy, Play: func(m *Match, self Source, target Unit) { m.DealHit(self, 20, target) }},
		{ID: "heal", Name: "Heal", Requires: NeedsMagic, Aim: AimAlly, Play: func(m *Match, self Source, target Unit) { m.HealUnit(self, 15, target) }},
		{ID: "flaming_blade", Name: "Flaming Blade", Requires: NeedsMagic, Aim: AimAlly, Play: func(m *Match, self Source, target Unit) { m.GainKeyword(self, 5, Bonus, target) }},
		{ID: "broken", Name: "Broken", Aim: AimAny, Play: func(m *Match, self Source, target Unit) {
			m.DealHit(self, 7, target)
			m.InflictEffect(self, 3, Cripple, target)
			m.PickRandomIndexAndLog(6)
			m.Fail(errBroken)
		}},
		{ID: "endless", Name: "Endless", Aim: AimSelf, Play: func(m *Match, self Source, target Unit) {
			for {
				m.GainKeyword(self, 1, Block, target)
			}
		}},
		{ID: "meddler", Name: "Meddler", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			if err := m.Apply(Pass); err != nil {
				m.Fail(err)
			}
		}},
		{ID: "last_stand", Name: "Last Stand", Aim: AimAny, Play: func(m *Match, self Source, _ Unit) {
			for u := range Unit(m.UnitCount()) {
				m.DealHit(self, 999, u)
			}
		}},
	}
	units := []*UnitDef{
		{ID: "warrior", Name: "Warrior", HP: 90, Damage: 20},
		{ID: "archer", Name: "Archer", HP: 70, Range: Ranged, Damage: 15},
		{ID: "mage", Name: "Mage", HP: 50, Range: Ranged, Kind: Magic, Damage: 20},
		{ID: "orc", Name: "Orc", HP: 110, Damage: 25},
		{ID: "goblin", Name: "Goblin", HP: 50, Range: Ranged, Damage: 10},
		{ID: "knight", Name: "Knight", HP: 80, Damage: 21, Auras: []Aura{{Keyword: Armor, Amount: 12}, {Keyword: Taunt, Amount: 1}}},
	}
	match := DefaultMatchDef{
		Units: [NumTeams][]string{{"warrior", "archer", "mage"}, {"orc", "orc", "goblin"}},
		Decks: [NumTeams][]string{
			copies("attack", 5, "defend", 4, "shield_bash", 2, "fireball", 2, "heal", 1, "flaming_blade", 1),
			copies("attack", 8, "defend", 4),
		},
	}
	c, misfits := newContent(cards, units, match)
	testkit.FailOnErrors(t, misfits)
	return c
}

// copies lists ids, each so many times: an id, a number, and so on.
func copies(list ...any) (ids []string) {
	for i := 0; i < len(list); i += 2 {
		for range list[i+1].(int) {
			ids = append(ids, list[i].(string))
		}
	}
	return ids
}

// duel is a match of a few units that act in the order given, all cards in hand.
func duel(t testing.TB, log *engine.Log, cards []string, units ...UnitPlacement) *Match {
	t.Helper()
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	return startMatch(t, plainContent(t), MatchConfig{Units: units, Order: order, Seed: 1, Decks: [NumTeams][]string{cards, cards}}, log)
}

var (
	warrior = UnitPlacement{Unit: "warrior", ID: "w", Team: TeamA, Zone: ZoneA}
	orc     = UnitPlacement{Unit: "orc", ID: "o", Team: TeamB, Zone: ZoneB}
)

func play(t testing.TB, m *Match, id string, target Unit) {
	t.Helper()
	if err := m.Apply(NewPlayAction(int16(m.Content().CardIndex(id)), target)); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
}

func apply(t testing.TB, m *Match, a engine.Action) {
	t.Helper()
	if err := m.Apply(a); err != nil {
		t.Fatal(err)
	}
}

// startMatch starts a match. log, which may be nil, receives its events.
func startMatch(t testing.TB, c *Content, s MatchConfig, log *engine.Log) *Match {
	t.Helper()
	g, err := StartMatch(c, s, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
