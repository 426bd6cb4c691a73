package library

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// Definitions is a content: a generation of definitions, which goroutines share and never change.
type Definitions interface {
	// Definitions returns all definitions, in a fixed order.
	Definitions() []schema.Definition

	Definition(kind, id string) (d schema.Definition, exists bool)

	// WithDefinitions returns a new generation with more definitions, which replace those of the same kind
	// and id.
	WithDefinitions(defs []schema.Definition) (Definitions, engine.ValidationErrors)

	// UnresolvedReferences returns an error for each unknown id in a definition or a setup.
	UnresolvedReferences(k *schema.Kind, def any, where schema.Place) engine.ValidationErrors

	Warnings() []engine.Warning

	// KeywordTable returns the game's own keywords, followed by those that definitions add.
	KeywordTable() *engine.Keywords
}

// FieldUseAware is a content whose states have parts that hashes include only if scripts can read them, so
// that hashes in older journals stay valid.
type FieldUseAware interface {
	// WithFieldsReadByScripts returns the content for scripts that name these fields, of those with OnlyIfRead.
	WithFieldsReadByScripts(names []string) Definitions
}

// Origin identifies the texts that a content was loaded from. Comments are part of them.
type Origin interface {
	// Print identifies everything on which the rules of the content depend.
	RulesDigest() string

	// FingerprintAt identifies the texts that define what is defined at a place.
	FingerprintAt(where engine.Place) uint64
}

// LibraryBacked is a content that embeds a Library. It can be translated, and knows its origin.
type LibraryBacked interface {
	Definitions
	library() Library

	// WithLibrary returns a copy of the content with another library, of the same definitions.
	WithLibrary(Library) Definitions
}

// WithOrigin returns c with an origin. Contents made from it by WithDefinitions have none.
func WithOrigin(c LibraryBacked, o Origin) Definitions {
	l := c.library()
	l.origin = o
	return c.WithLibrary(l)
}

// WithTranslation returns c for players who read language. shown is its translation: it has the translated definitions
// and, in own, the translated keywords of the game.
func WithTranslation(c, shown LibraryBacked, language *phrase.Language, own *engine.Keywords) Definitions {
	original, read := c.library(), shown.library()
	read.Keywords, _ = read.allKeywords(own)
	original.language, read.language = language, language
	original.translation = shown.WithLibrary(read)
	return c.WithLibrary(original)
}

// Translation returns c with its texts in the language of its players: its translation or, without
// one, c itself. Rules and scripts never use the translation.
func Translation[C Definitions](c C) C {
	if stored, is := any(c).(LibraryBacked); is && stored.library().translation != nil {
		return stored.library().translation.(C)
	}
	return c
}

// DisplayNameOrEmpty returns the display name of a definition; "" if it has none.
func DisplayNameOrEmpty(d schema.Definition) string {
	if named, is := d.Def.(interface{ DisplayName() string }); is {
		return named.DisplayName()
	}
	return ""
}
