package speech

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Entry is a thing that a typed word can mean.
type Entry struct {
	Value int
	Shown string   // its word as displayed; "vex#2" for the second of several copies
	Name  string   // its display name, which can be typed, too; "" if it is Shown
	Also  []string // further words for it, folded
	Only  []string // further words that must be typed in full, folded

	Local  string // Shown in another language; "" if it is the same, or the translation of Name
	Common bool   // languages may have their own words for Shown: see phrase.Language.Typed
}

// Fold returns a typed text or a name in the form in which both are compared: lower case, an
// underscore between words, and no other characters but letters, digits, + and #. A colon remains
// if it is directly between two words, as after the name of a mod.
func Fold(typed string) string {
	if isFolded(typed) {
		return typed
	}
	return foldRunes(typed)
}

// isFolded reports whether Fold would change nothing. It is false also for some folded texts.
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

var question = regexp.MustCompile(`(?i)^what(?:'s| is| are| does) (?:an? |the )?(.+?)(?: do| mean)?\s*\?*$`)

// SubjectOfQuestion returns what a line such as "what is block" asks about; "" for other lines.
func SubjectOfQuestion(line string) string {
	if m := question.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
		return m[1]
	}
	return ""
}

// NameInSentence returns the name of the entry for use within a sentence in a language.
func (e *Entry) NameInSentence(in *phrase.Language) string {
	return in.TranslateName(cmp.Or(e.Name, e.Shown))
}

func (e *Entry) foldedName() string { return Fold(strings.TrimPrefix(e.Name, "the ")) }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func (e *Entry) hasExactWord(folded string, in *phrase.Language) bool {
	shown := Fold(e.Shown)
	return shown == folded || engine.IDWithoutMod(shown) == folded || e.Name != "" && e.foldedName() == folded ||
		slices.Contains(e.Also, folded) || slices.Contains(e.Only, folded) ||
		in.Language != "" && (Fold(e.TypedWord(in)) == folded || Fold(in.TranslateName(e.Name)) == folded)
}

// hasWordWithPrefix reports whether a word or, with matchLaterParts, a later part of a word begins with folded.
func (e *Entry) hasWordWithPrefix(folded string, matchLaterParts bool, in *phrase.Language) bool {
	does := func(word string) bool {
		return !matchLaterParts && strings.HasPrefix(word, folded) || matchLaterParts && (strings.Contains(word, "_"+folded) || strings.Contains(word, ":"+folded))
	}
	return does(Fold(e.Shown)) || does(e.foldedName()) || in.Language != "" && does(Fold(e.TypedWord(in))) || slices.ContainsFunc(e.Also, does)
}

func (e *Entry) shownWithoutCopyMark() string {
	base, _, _ := strings.Cut(e.Shown, "#")
	return base
}

// FindExact returns the entry for folded, a complete folded word: the first one with that word, or a
// translation of it, as Shown, or else the first with that name or further word. found is false if there is
// none, or if the word could mean things of different mods.
func FindExact(folded string, list []Entry, in *phrase.Language) (e *Entry, found bool) {
	for i := range list {
		if e = &list[i]; Fold(e.Shown) == folded || e.Common && in.AcceptsWord(e.Shown, folded) {
			return e, true
		}
	}
	e = nil
	for i := range list {
		switch other := &list[i]; {
		case !other.hasExactWord(folded, in):
		case e == nil:
			e = other
		case AreAmbiguousIDs(e.shownWithoutCopyMark(), other.shownWithoutCopyMark()):
			return nil, false
		}
	}
	return e, e != nil
}

// AreAmbiguousIDs reports whether two ids are different and at least one is that of a mod, so that a name
// that both things have is ambiguous.
func AreAmbiguousIDs(a, b string) bool { return a != b && strings.Contains(a+b, ":") }

// FindByWordPartPrefix returns the only entry with a word that begins with folded, or else the only entry with
// a later part of a word that does; copies of one thing count as one, the first. found is nil if no
// entry or more than one matches. candidates lists the words, in the language, of all that match.
func FindByWordPartPrefix(folded string, list []Entry, in *phrase.Language) (found *Entry, candidates []string) {
	if folded == "" {
		return nil, nil
	}
	for _, inner := range [...]bool{false, true} {
		seen := map[string]bool{}
		for i := range list {
			e := &list[i]
			if !e.hasWordWithPrefix(folded, inner, in) || seen[e.shownWithoutCopyMark()] {
				continue
			}
			found = cmp.Or(found, e)
			seen[e.shownWithoutCopyMark()], candidates = true, append(candidates, e.typedWordWithoutCopyMark(in))
		}
		if len(candidates) > 0 {
			break
		}
	}
	if len(candidates) > 1 {
		return nil, candidates
	}
	return found, candidates
}
