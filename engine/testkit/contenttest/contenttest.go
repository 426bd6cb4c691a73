// Package contenttest builds the contents of games from definitions in Go, for tests.
package contenttest

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/battleline"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// NewCurtainContent returns a content with the given definitions, and the errors in them. The content owns the
// definitions.
func NewCurtainContent(cards []*curtain.CardDef, enemies []*curtain.EnemyDef, protagonists []*curtain.ProtagonistDef, run curtain.RunDef) (*curtain.Content, engine.ValidationErrors) {
	c, bad := curtain.NewPackContent(slices.Concat(library.WrapDefinitions(curtain.CardKind, cards), library.WrapDefinitions(curtain.EnemyKind, enemies),
		library.WrapDefinitions(curtain.ProtagonistKind, protagonists), library.WrapDefinitions(curtain.RunKind, []*curtain.RunDef{&run})))
	return c.(*curtain.Content), bad
}

// NewBattlelineContent returns a content with the given definitions, and the errors in them. The content owns the
// definitions.
func NewBattlelineContent(cards []*battleline.CardDef, decks []*battleline.DeckDef) (*battleline.Content, engine.ValidationErrors) {
	defs := library.WrapDefinitions(battleline.DeckKind, decks)
	for _, d := range cards {
		defs = append(defs, schema.Definition{Kind: battleline.CardKinds[d.Type], Def: d})
	}
	c, bad := battleline.EmptyContent.WithDefinitions(defs)
	return c.(*battleline.Content), bad
}

// NewAutobattleContent returns a content with the given units, and the errors in them. The content owns the
// definitions.
func NewAutobattleContent(units []*autobattle.UnitDef) (*autobattle.Content, engine.ValidationErrors) {
	c, bad := autobattle.NewPackContent(library.WrapDefinitions(autobattle.UnitKind, units))
	return c.(*autobattle.Content), bad
}
