package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/tabletest"
)

// tavern is a brawl with something of everything: units of both teams in several
// zones, Block, auras, effects, a hand of five different cards.
func tavern(t testing.TB, log *engine.Log) *ui.Table {
	t.Helper()
	deal := func(n int) skirmish.PlayEffect {
		return func(m *skirmish.Match, self skirmish.Source, target skirmish.Unit) { m.DealHit(self, n, target) }
	}
	cards := []*skirmish.CardDef{
		{ID: "attack", Name: "Attack", Aim: skirmish.AimEnemy, Text: "Deal {damage} damage.", Values: []engine.Value{{Name: "damage", Number: 20}}, Play: deal(20)},
		{ID: "defend", Name: "Defend", Aim: skirmish.AimSelf, Text: "Gain {block} Block.", Values: []engine.Value{{Name: "block", Number: 10}},
			Play: func(m *skirmish.Match, self skirmish.Source, target skirmish.Unit) {
				m.GainKeyword(self, 10, skirmish.Block, target)
			}},
		{ID: "shield_bash", Name: "Shield Bash", Aim: skirmish.AimEnemy, Requires: skirmish.NeedsMelee, Text: "Deal 10 damage and Taunt (2).",
			Play: func(m *skirmish.Match, self skirmish.Source, target skirmish.Unit) {
				m.DealHit(self, 10, target)
				m.InflictEffect(self, 2, skirmish.Taunt, target)
			}},
		{ID: "heal", Name: "Heal", Aim: skirmish.AimAlly, Requires: skirmish.NeedsMagic, Text: "Heal an ally by 15.",
			Play: func(m *skirmish.Match, self skirmish.Source, target skirmish.Unit) { m.HealUnit(self, 15, target) }},
		{ID: "shove", Name: "Shove", Aim: skirmish.AimAny, Text: "Deal 1 damage.", Play: deal(1)},
	}
	units := []*skirmish.UnitDef{
		{ID: "warrior", Name: "Warrior", HP: 90, Damage: 20, Auras: []skirmish.Aura{{Keyword: skirmish.Armor, Amount: 3}}},
		{ID: "mage", Name: "Mage", HP: 50, Range: skirmish.Ranged, Kind: skirmish.Magic, Damage: 20},
		{ID: "orc", Name: "Orc", HP: 110, Damage: 25},
	}
	m, err := skirmish.StartMatch(newContent(t, cards, units), skirmish.MatchConfig{
		Units: []skirmish.UnitPlacement{
			{Unit: "warrior", Team: skirmish.TeamA, Zone: skirmish.ZoneX}, {Unit: "mage", Team: skirmish.TeamA},
			{Unit: "orc", Team: skirmish.TeamB, Zone: skirmish.ZoneB}, {Unit: "orc", Team: skirmish.TeamB, Zone: skirmish.ZoneA},
		},
		Order: []int{0, 2, 1, 3}, NoDraw: true, Seed: 1,
	}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewTable(m)
	tabletest.Act(t, table,
		"hand A + attack", "hand A + defend", "hand A + shield_bash", "hand A + heal", "hand A + shove", "hand A + attack",
		"hand B + attack", "deck B + defend",
		"hp orc_1 15", "set orc_2 block 12", "effect warrior weaken 2 from orc_1", "set warrior bonus 5", "effect orc_2 taunt 1 from warrior",
	)
	table.SetLog(log)
	return table
}

func newContent(t testing.TB, cards []*skirmish.CardDef, units []*skirmish.UnitDef) *skirmish.Content {
	t.Helper()
	defs := append(library.WrapDefinitions(skirmish.CardKind, cards), library.WrapDefinitions(skirmish.UnitKind, units)...)
	c, misfits := skirmish.EmptyContent.WithDefinitions(defs)
	testkit.FailOnErrors(t, misfits)
	return c.(*skirmish.Content)
}
