package speech

import (
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Entry is something that can be meant by what a person types.
type Entry struct {
	Value int
	Shown string   // the word that is written for it; "vex#2" for the second of several alike
	Name  string   // what people call it, which can be typed too; "" for Shown
	Also  []string // further words for it, folded
	Only  []string // words for it that have to be typed wholly, folded

	Local  string // what people type who read another language; "" for Shown
	Common bool   // each language may have words of its own for Shown: see phrase.Language.Typed
}

// Fold returns what a person types, or a name, in the form of an id: small letters,
// underscores for what separates words, nothing for other marks but those an id
// can have: a colon only right between two words, as after the name of a mod.
func Fold(typed string) string {
	if isFolded(typed) {
		return typed
	}
	return fold(typed)
}

// isFolded reports whether a text is an id already, as most are.
func isFolded(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case isLower(c), '0' <= c && c <= '9', c == '+', c == '#':
		case c == '_' && i > 0 && i+1 < len(text) && text[i+1] != '_' && text[i+1] != '#':
		default:
			return false
		}
	}
	return true
}

func fold(typed string) string {
	var b strings.Builder
	b.Grow(len(typed))
	gap := false
	for i, r := range typed {
		switch {
		case r == ':' && !gap && b.Len() > 0 && i+1 < len(typed) && isLower(typed[i+1]):
			b.WriteByte(':')
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '+', r == '#':
			if gap && b.Len() > 0 && r != '#' {
				b.WriteByte('_')
			}
			gap = false
			b.WriteRune(unicode.ToLower(r))
		case r == '_', r == '-', r == '/', unicode.IsSpace(r):
			gap = true
		}
	}
	return b.String()
}

// NameInSentence is its name within a sentence.
func (e *Entry) NameInSentence() string {
	if e.Name == "" {
		return e.Shown
	}
	return e.Name
}

// name is the name as it can be typed: without an article.
func (e *Entry) name() string { return Fold(strings.TrimPrefix(e.Name, "the ")) }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func (e *Entry) is(folded string) bool {
	if shown := Fold(e.Shown); shown == folded || engine.ShortID(shown) == folded || e.Name != "" && e.name() == folded {
		return true
	}
	return slices.Contains(e.Also, folded) || slices.Contains(e.Only, folded)
}

// begins reports whether the entry begins with what was typed, or, where inner,
// one of its later words does.
func (e *Entry) begins(folded string, inner bool) bool {
	does := func(word string) bool {
		return !inner && strings.HasPrefix(word, folded) || inner && (strings.Contains(word, "_"+folded) || strings.Contains(word, ":"+folded))
	}
	return does(Fold(e.Shown)) || does(e.name()) || slices.ContainsFunc(e.Also, does)
}

// base returns what it is a copy of.
func (e *Entry) base() string {
	base, _, _ := strings.Cut(e.Shown, "#")
	return base
}

// Exactly finds the entry of that word in a language: the first that is shown with it, or
// else the first it may stand for too. Where things of different mods may be meant it is
// none of them.
func Exactly(folded string, list []Entry, in *phrase.Language) (*Entry, bool) {
	for i := range list {
		if e := &list[i]; Fold(e.Shown) == folded || e.Common && in.Types(e.Shown, folded) {
			return &list[i], true
		}
	}
	var found *Entry
	for i := range list {
		switch e := &list[i]; {
		case !e.is(folded):
		case found == nil:
			found = e
		case Rivals(found.base(), e.base()):
			return nil, false
		}
	}
	return found, found != nil
}

// Rivals reports whether two ids are of different things of which one is a mod's: then
// neither is meant by a name that both have.
func Rivals(a, b string) bool { return a != b && strings.Contains(a+b, ":") }

// Beginning finds the entry a word begins, or, failing that, one of whose words
// it begins. It may be several only if they are copies of one thing: then the
// first. could is what else might be meant, as it is typed in the language.
func Beginning(folded string, list []Entry, in *phrase.Language) (found *Entry, could []string) {
	if folded == "" {
		return nil, nil
	}
	for _, inner := range [...]bool{false, true} {
		seen := map[string]bool{}
		for i := range list {
			e := &list[i]
			if !e.begins(folded, inner) || seen[e.base()] {
				continue
			}
			if found == nil {
				found = e
			}
			seen[e.base()], could = true, append(could, e.told(in))
		}
		if len(could) > 0 {
			break
		}
	}
	if len(could) > 1 {
		return nil, could
	}
	return found, could
}
