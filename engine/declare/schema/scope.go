package schema

import (
	"curtaincall/engine/declare/vocabulary"
)

// ScopeHere returns the scope of names at a field of the record being read.
func (r *Reading) ScopeHere(field string) *vocabulary.Scope {
	if r.ScopeAt == nil {
		return r.Scope
	}
	return r.ScopeAt(append(r.path[:len(r.path):len(r.path)], field))
}

func (r *Reading) fullID(t *Type, id string) string {
	if !t.Own || r.InPlace {
		return id
	}
	return r.Scope.Full(id)
}

// resolveID returns the full id to which a text of type t refers; the text itself if there is none.
func (r *Reading) resolveID(field string, t *Type, word string) string {
	switch kind := t.Kind + t.Maybe; {
	case kind == "" || word == "":
		return word
	case kind == anyKind:
		return r.resolveName(field, word)
	default:
		return r.Means(field, kind, word)
	}
}

const anyKind = "*"

// Means returns the full id of the definition of a kind that a word means; otherwise the word.
func (r *Reading) Means(field, kind, word string) string {
	return r.find(field, word, func(id string) bool { return r.Knows(kind, vocabulary.Stem(id)) })
}

// resolveName returns the full name of the definition or object of any kind to which a word at a
// field refers; the word itself if there is none.
func (r *Reading) resolveName(field, word string) string {
	return r.find(field, word, vocabulary.IsThing(r.Knows))
}

func (r *Reading) find(field, word string, known func(id string) bool) string {
	scope := r.ScopeHere(field)
	if scope.Plain(word) {
		return word
	}
	if why := scope.WhyBarred(word); why != "" {
		r.Errorf(field, "", "%s", why)
		return word
	}
	if r.Knows == nil {
		known = func(string) bool { return false }
	}
	full, _ := scope.Find(word, known)
	return full
}

func (r *Reading) numberOf(field string, words *vocabulary.Words, word string) (int, bool) {
	return r.ScopeHere(field).Number(words, word)
}
