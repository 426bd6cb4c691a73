package speech

import (
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Entry is something that typed words can mean.
type Entry struct {
	Value int
	Shown string   // its word; "vex#2" for the second of several copies
	Name  string   // its display name, which can be typed, too; "" for Shown
	Also  []string // further words for it, folded
	Only  []string // words for it that must be typed in full, folded

	Local  string // its word in another language; "" for Shown
	Common bool   // languages may have their own words for Shown: see phrase.Language.Typed
}

// Fold returns typed text or a name in the form of an id: lower case, an underscore between words,
// other characters dropped except those of ids; a colon is kept only directly between two words, as
// after the name of a mod.
func Fold(typed string) string {
	if isFolded(typed) {
		return typed
	}
	return foldRunes(typed)
}

// isFolded reports whether a text is in folded form already, as most are.
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

func foldRunes(typed string) string {
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

// NameInSentence returns the display name for use within a sentence.
func (e *Entry) NameInSentence() string {
	if e.Name == "" {
		return e.Shown
	}
	return e.Name
}

// name returns the folded name without its article.
func (e *Entry) name() string { return Fold(strings.TrimPrefix(e.Name, "the ")) }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func (e *Entry) is(folded string) bool {
	if shown := Fold(e.Shown); shown == folded || engine.ShortID(shown) == folded || e.Name != "" && e.name() == folded {
		return true
	}
	return slices.Contains(e.Also, folded) || slices.Contains(e.Only, folded)
}

// begins reports whether a word of the entry begins with folded; if inner, whether a later part of
// one does.
func (e *Entry) begins(folded string, inner bool) bool {
	does := func(word string) bool {
		return !inner && strings.HasPrefix(word, folded) || inner && (strings.Contains(word, "_"+folded) || strings.Contains(word, ":"+folded))
	}
	return does(Fold(e.Shown)) || does(e.name()) || slices.ContainsFunc(e.Also, does)
}

// base returns Shown without the number of the copy.
func (e *Entry) base() string {
	base, _, _ := strings.Cut(e.Shown, "#")
	return base
}

// FindExact returns the entry for a complete word: the first with that Shown, or else the first with
// that name or another word. It returns none if the word could mean things of different mods.
func FindExact(folded string, list []Entry, in *phrase.Language) (*Entry, bool) {
	for i := range list {
		if e := &list[i]; Fold(e.Shown) == folded || e.Common && in.AcceptsWord(e.Shown, folded) {
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

// Rivals reports whether two ids are of different things at least one of which is a mod's, so that a
// name of both means neither.
func Rivals(a, b string) bool { return a != b && strings.Contains(a+b, ":") }

// FindByPrefix returns the entry that begins with a word, or else one with a later word that does;
// nil if there are several, unless they are copies of one thing: then the first. could lists all of
// them, as they are typed in the language.
func FindByPrefix(folded string, list []Entry, in *phrase.Language) (found *Entry, could []string) {
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
			seen[e.base()], could = true, append(could, e.baseWord(in))
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
