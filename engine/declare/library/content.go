package library

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// Definitions is a frozen generation of definitions. It may be shared between goroutines.
type Definitions interface {
	// Definitions returns all of them, in a fixed order.
	Definitions() []schema.Definition

	// Adding returns a new generation with more definitions. One with the id of an existing
	// definition of the same kind replaces it. The receiver does not change.
	Adding(defs []schema.Definition) (Definitions, engine.Misfits)

	// UnresolvedReferences returns the unknown ids in a definition or a set-up. Library
	// implements it.
	UnresolvedReferences(k *schema.Kind, def any, where schema.Place) engine.Misfits

	// Remarks returns warnings about its definitions.
	Remarks() []engine.Remark

	// KeywordTable returns the game's own keywords, then those that definitions add.
	KeywordTable() *engine.Keywords
}

// Translatable is a generation that can be shown in another language.
type Translatable interface {
	Definitions

	// In returns the same content in another language: shown contains the translated
	// definitions, and own the game's translated keywords.
	In(language *phrase.Language, shown Definitions, own *engine.Keywords) Definitions

	// Read returns the content with the words that players read.
	Read() Definitions
}

func NameOf(d schema.Definition) string {
	if named, is := d.Def.(interface{ DisplayName() string }); is {
		return named.DisplayName()
	}
	return ""
}
