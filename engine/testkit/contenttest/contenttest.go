// Package contenttest builds the contents of games from definitions in Go, for tests. A content owns its definitions.
package contenttest

import (
	"slices"
	"testing"

	"curtaincall/engine/autobattle"
	"curtaincall/engine/battleline"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// NewCurtainContent returns a content with the given definitions. It fails the test if there are errors in them.
func NewCurtainContent(t testing.TB, cards []*curtain.CardDef, enemies []*curtain.EnemyDef, protagonists []*curtain.ProtagonistDef, run curtain.RunDef) *curtain.Content {
	t.Helper()
	c, bad := curtain.NewPackContent(CurtainDefinitions(cards, enemies, protagonists, run))
	testkit.FailOnErrors(t, bad)
	return c.(*curtain.Content)
}

// CurtainDefinitions returns a list of the given definitions.
func CurtainDefinitions(cards []*curtain.CardDef, enemies []*curtain.EnemyDef, protagonists []*curtain.ProtagonistDef, run curtain.RunDef) []schema.Definition {
	return slices.Concat(library.WrapDefinitions(curtain.CardKind, cards), library.WrapDefinitions(curtain.EnemyKind, enemies),
		library.WrapDefinitions(curtain.ProtagonistKind, protagonists), library.WrapDefinitions(curtain.RunKind, []*curtain.RunDef{&run}))
}

// NewBattlelineContent returns a content with the given definitions. It fails the test if there are errors in them.
func NewBattlelineContent(t testing.TB, cards []*battleline.CardDef, decks ...*battleline.DeckDef) *battleline.Content {
	t.Helper()
	c, bad := battleline.EmptyContent.WithDefinitions(BattlelineDefinitions(cards, decks...))
	testkit.FailOnErrors(t, bad)
	return c.(*battleline.Content)
}

// BattlelineDefinitions returns a list of the given definitions.
func BattlelineDefinitions(cards []*battleline.CardDef, decks ...*battleline.DeckDef) []schema.Definition {
	defs := library.WrapDefinitions(battleline.DeckKind, decks)
	for _, d := range cards {
		defs = append(defs, schema.Definition{Kind: battleline.CardKinds[d.Type], Def: d})
	}
	return defs
}

// NewAutobattleContent returns a content with the given units. It fails the test if there are errors in them.
func NewAutobattleContent(t testing.TB, units []*autobattle.UnitDef) *autobattle.Content {
	t.Helper()
	c, bad := autobattle.NewPackContent(library.WrapDefinitions(autobattle.UnitKind, units))
	testkit.FailOnErrors(t, bad)
	return c.(*autobattle.Content)
}
