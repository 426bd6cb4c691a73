package schema

import (
	"strings"

	"curtaincall/engine/declare/vocabulary"
)

// ScopeAtField returns the scope of names at a field of the record being read.
func (r *DefinitionReader) ScopeAtField(field string) *vocabulary.NameScope {
	if r.ScopeAt == nil {
		return r.Scope
	}
	return r.ScopeAt(append(r.path[:len(r.path):len(r.path)], field))
}

func (r *DefinitionReader) ownFullID(t *Type, id string) string {
	if !t.IsOwnID || r.InPlace {
		return id
	}
	return r.Scope.OwnFullID(id)
}

// qualifyIDIfKnown returns the full id to which word, a text of type t, refers; word itself if there is none.
func (r *DefinitionReader) qualifyIDIfKnown(field string, t *Type, word string) string {
	switch kind := t.Kind + t.PossibleKind; {
	case kind == "" || word == "":
		return word
	case kind == anyKind:
		return r.resolveName(field, word)
	default:
		return r.ResolveKindID(field, kind, word)
	}
}

const anyKind = "*"

// ResolveKindID returns the full id of the definition of a kind, or of one of several with | between them, to which a word at a field refers; the word
// itself if there is none.
func (r *DefinitionReader) ResolveKindID(field, kind, word string) string {
	return r.qualifyNameIfKnown(field, word, func(id string) bool {
		for kind := range strings.SplitSeq(kind, "|") {
			if r.HasDefinition(kind, vocabulary.TrimUpgradeOrCopyMark(id)) {
				return true
			}
		}
		return false
	})
}

// resolveName returns the full name of the definition or object of any kind to which a word at a
// field refers; the word itself if there is none.
func (r *DefinitionReader) resolveName(field, word string) string {
	return r.qualifyNameIfKnown(field, word, vocabulary.NewExistsOrIsCopyFilter(r.HasDefinition))
}

func (r *DefinitionReader) qualifyNameIfKnown(field, word string, known func(id string) bool) string {
	scope := r.ScopeAtField(field)
	if scope.CanOnlyMeanItself(word) {
		return word
	}
	if why := scope.WhyWordBarred(word); why != "" {
		r.RecordErrorAt(field, "", "%s", why)
		return word
	}
	if r.HasDefinition == nil {
		known = func(string) bool { return false }
	}
	full, _ := scope.FindFullName(word, known)
	return full
}
