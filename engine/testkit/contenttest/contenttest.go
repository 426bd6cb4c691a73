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

// Curtain returns a content with the given definitions, and the errors in them. The content owns the
// definitions.
func Curtain(cards []*curtain.CardDef, enemies []*curtain.EnemyDef, protagonists []*curtain.ProtagonistDef, run curtain.RunDef) (*curtain.Content, engine.ValidationErrors) {
	c, bad := curtain.NewPackContent(slices.Concat(library.WrapDefinitions(curtain.CardKind, cards), library.WrapDefinitions(curtain.EnemyKind, enemies),
		library.WrapDefinitions(curtain.ProtagonistKind, protagonists), library.WrapDefinitions(curtain.RunKind, []*curtain.RunDef{&run})))
	return c.(*curtain.Content), bad
}

// Battleline returns a content with the given definitions, and the errors in them. The content owns the
// definitions.
func Battleline(cards []*battleline.CardDef, decks []*battleline.DeckDef) (*battleline.Content, engine.ValidationErrors) {
	defs := library.WrapDefinitions(battleline.DeckKind, decks)
	for _, d := range cards {
		defs = append(defs, schema.Definition{Kind: battleline.CardKinds[d.Type], Def: d})
	}
	c, bad := battleline.EmptyContent.WithDefinitions(defs)
	return c.(*battleline.Content), bad
}

// Autobattle returns a content with the given units, and the errors in them. The content owns the
// definitions.
func Autobattle(units []*autobattle.UnitDef) (*autobattle.Content, engine.ValidationErrors) {
	c, bad := autobattle.NewPackContent(library.WrapDefinitions(autobattle.UnitKind, units))
	return c.(*autobattle.Content), bad
}
