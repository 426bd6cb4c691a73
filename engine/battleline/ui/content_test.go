package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/testkit/contenttest"
)

// keywords is a list of keywords without numbers.
func keywords(list ...battleline.Keyword) (numbers []battleline.KeywordAmount) {
	for _, k := range list {
		numbers = append(numbers, battleline.KeywordAmount{Keyword: k, Value: 1})
	}
	return numbers
}

// cards are a card of every type, and creatures to fight with.
func cards() []*battleline.CardDef {
	spark := &battleline.CardDef{ID: "spark", Name: "Spark", Type: battleline.Action, House: "lantern", Text: "Play: Deal {n} damage to an enemy creature.",
		Values: []engine.Value{{Name: "n", Number: 2}}, Target: battleline.TargetSpec{HasTarget: true, Side: battleline.Enemy}}
	spark.Abilities[battleline.CallPlay] = func(d *battleline.Duel, _ battleline.Source, target battleline.Card) {
		d.DealDamage(2, battleline.NewCardSet(target))
	}
	opener := &battleline.CardDef{ID: "opener", Name: "Opener", Type: battleline.Action, House: "lantern", Keywords: keywords(battleline.Alpha)}
	return []*battleline.CardDef{
		{ID: "guard", Name: "Guard", House: "lantern", Power: 5, Armor: 1, Keywords: keywords(battleline.Taunt)},
		{ID: "rogue", Name: "Rogue", House: "lantern", Power: 3, Text: "Is shy.", Keywords: keywords(battleline.Elusive, battleline.Skirmish)},
		{ID: "horn", Name: "Horn", House: "brass", Power: 9},
		{ID: "hat", Name: "Hat", Type: battleline.Upgrade, House: "lantern"},
		{ID: "drum", Name: "Drum", Type: battleline.Artifact, House: "brass"},
		spark, opener,
	}
}

// evening is a duel with something of everything: lines of both players, damage,
// states, an upgrade, a grafted card, a hand of two houses.
func evening(t testing.TB, log *engine.Log) *ui.Table {
	t.Helper()
	c := contenttest.NewBattlelineContent(t, cards())
	mine := battleline.SideLayout{House: "lantern", Houses: []string{"lantern", "brass"}, Aember: 4, Keys: 1, Chains: 7}
	mine.Zones[battleline.Line] = []battleline.CardLayout{
		{Card: "rogue", ID: "left"}, {Card: "guard", Damage: 2, Holding: 1, Upgrades: []battleline.CardLayout{{Card: "hat"}}}, {Card: "horn"},
		{Card: "rogue", ID: "tired", Exhausted: true}}
	mine.Zones[battleline.Hand] = []battleline.CardLayout{{Card: "spark"}, {Card: "horn"}, {Card: "opener"}, {Card: "drum"}}
	mine.Zones[battleline.Deck] = []battleline.CardLayout{{Card: "horn", ID: "next"}, {Card: "horn"}}
	theirs := battleline.SideLayout{House: "lantern", Houses: []string{"lantern"}, Aember: 5}
	theirs.Zones[battleline.Line] = []battleline.CardLayout{
		{Card: "rogue", ID: "shy"}, {Card: "guard", ID: "wall", Stunned: true, Warded: true}, {Card: "rogue", ID: "hidden", Enraged: true},
		{Card: "horn", ID: "big", Grafted: []battleline.CardLayout{{Card: "drum"}}}}
	theirs.Zones[battleline.Hand] = []battleline.CardLayout{{Card: "spark", ID: "secret"}}
	d := startDuel(t, c, battleline.DuelConfig{Players: [2]battleline.SideLayout{mine, theirs}, InMainStep: true, Seed: 1}, nil)
	table := ui.NewTable(d)
	table.SetLog(log)
	return table
}

// startDuel starts a duel. log, which may be nil, receives its events.
func startDuel(t testing.TB, c *battleline.Content, s battleline.DuelConfig, log *engine.Log) *battleline.Duel {
	t.Helper()
	g, err := battleline.StartDuel(c, s, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
