package library

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// Definitions are one frozen generation of definitions. It may be shared between
// goroutines.
type Definitions interface {
	// Definitions returns all of them, in a fixed order.
	Definitions() []schema.Definition

	// Adding returns a new generation: all of this one and more. What has the id of a definition of
	// the same kind takes its place. The old one stays as it is.
	Adding(defs []schema.Definition) (Definitions, engine.Misfits)

	// UnresolvedReferences returns the ids in a definition, or a set-up, that it does not have; a
	// Library finds them.
	UnresolvedReferences(k *schema.Kind, def any, where schema.Place) engine.Misfits

	// Remarks returns what is allowed in it and yet wrong.
	Remarks() []engine.Remark

	// KeywordTable returns the game's own keywords, then those that definitions add.
	KeywordTable() *engine.Keywords
}

// Translatable is a Content that people can read in another language.
type Translatable interface {
	Definitions

	// In returns the same content for people who read another language: shown, the same definitions
	// with other words, and the game's own keywords with theirs.
	In(language *phrase.Language, shown Definitions, own *engine.Keywords) Definitions

	// Read returns the content with the words that people read.
	Read() Definitions
}

func NameOf(d schema.Definition) string {
	if named, is := d.Def.(interface{ DisplayName() string }); is {
		return named.DisplayName()
	}
	return ""
}
