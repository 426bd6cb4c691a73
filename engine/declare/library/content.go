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

	Remarks() []engine.Remark

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

	// PartPrint identifies the texts that define what is defined at a place.
	PartPrint(where engine.Place) uint64
}

// OriginSetter is a content that can tell its origin.
type OriginSetter interface {
	// WithOrigin returns the same content with an origin. WithDefinitions of that has none.
	WithOrigin(o Origin) Definitions
}

// Translatable is a content that can be shown in another language.
type Translatable interface {
	Definitions

	// WithTranslation returns the same content for players who read language. Its InReaderLanguage
	// returns shown, the translated definitions, with own, the translated keywords of the game.
	WithTranslation(language *phrase.Language, shown Definitions, own *engine.Keywords) Definitions

	// InReaderLanguage returns the content with texts in the language that players read.
	InReaderLanguage() Definitions
}

// DisplayNameOf returns the display name of a definition; "" if it has none.
func DisplayNameOf(d schema.Definition) string {
	if named, is := d.Def.(interface{ DisplayName() string }); is {
		return named.DisplayName()
	}
	return ""
}
