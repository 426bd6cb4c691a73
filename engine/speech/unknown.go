package speech

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/spelling"
)

// The messages about unknown words.
var (
	unknownMessages = phrase.NewCatalog("unknown")
	msgUnknown      = unknownMessages.Define("word", "unknown {what} {word}")
	msgDidYouMean   = unknownMessages.Define("near", "{unknown}: did you mean {near}?")
	msgNone         = unknownMessages.Define("none", "{unknown}: there are none")
	msgExpected     = unknownMessages.Define("expected", "{unknown}: expected {words}")
	msgOffered      = unknownMessages.Define("offered", "{unknown}: {offer}")
)

const maxListedWords = 12

// NewUnknownError returns the error of a typed word that means none of the entries of list. nearest is the most
// similar of their words, which the error suggests; if that is "", the error lists all words if they are few.
// what names the kind of thing, such as "card".
func NewUnknownError(what phrase.Message, typed string, list []Entry, in *phrase.Language) (nearest string, err error) {
	known, byName := entryWordsByName(list, in)
	unknown := spelling.UnknownError{What: phrase.Original.Text(what), Word: typed, Known: known}
	// The typed word itself is no suggestion, even where it is known as something else.
	if meant := byName[spelling.Nearest(Fold(typed), slices.Collect(maps.Keys(byName)))]; meant != typed {
		unknown.Near = meant
	}
	head := msgUnknown.With("what", what, "word", strconv.Quote(typed))
	switch {
	case unknown.Near != "" || len(known) > maxListedWords:
		return unknown.Near, TranslatableUnknownError(what, &unknown)
	case len(known) == 0:
		return "", msgNone.WrapError(&unknown, "unknown", head)
	}
	return "", msgExpected.WrapError(&unknown, "unknown", head, "words", phrase.Alternatives(QuoteAll(known)))
}

// TranslatableUnknownError returns the error unknown with a translatable message, which includes
// the suggestion unknown.Near if that is not "".
func TranslatableUnknownError(what phrase.Message, unknown *spelling.UnknownError) error {
	head := msgUnknown.With("what", what, "word", strconv.Quote(unknown.Word))
	if unknown.Near == "" {
		return &phrase.Error{Message: head, Err: unknown}
	}
	return msgDidYouMean.WrapError(unknown, "unknown", head, "near", `"`+unknown.Near+`"`)
}

func entryWordsByName(list []Entry, in *phrase.Language) (words []string, byName map[string]string) {
	byName = map[string]string{}
	seen := map[string]bool{}
	for i := range list {
		e := &list[i]
		word := e.typedWordWithoutCopyMark(in)
		if !seen[word] {
			words, seen[word] = append(words, word), true
		}
		byName[Fold(e.shownWithoutCopyMark())], byName[e.foldedName()], byName[Fold(word)] = word, word, word
		for _, w := range e.Also {
			byName[w] = word
		}
	}
	delete(byName, "")
	return words, byName
}

// UnknownErrorWithOffer returns the error of an unknown word. offer says what is possible instead.
func UnknownErrorWithOffer(what phrase.Message, typed string, offer phrase.Message) error {
	unknown := &spelling.UnknownError{What: phrase.Original.Text(what), Word: typed}
	return msgOffered.WrapError(unknown, "unknown", msgUnknown.With("what", what, "word", strconv.Quote(typed)), "offer", offer)
}

// TypedWord returns the word by which an entry is typed in a language.
func (e *Entry) TypedWord(in *phrase.Language) string {
	switch {
	case e.Common:
		return in.Word(e.Shown)
	case in.Language == "":
		return e.Shown
	case e.Local != "":
		return e.Local
	}
	id, mark, _ := strings.Cut(e.Shown, "#")
	if name := in.TranslateName(e.Name); name != e.Name && Fold(id) == Fold(e.Name) {
		return strings.TrimSuffix(strings.ToLower(name)+"#"+mark, "#")
	}
	return e.Shown
}

func (e *Entry) typedWordWithoutCopyMark(in *phrase.Language) string {
	word, _, _ := strings.Cut(e.TypedWord(in), "#")
	return word
}

// SuggestSimilar returns a similar name as a suggestion, to end a message about an unknown name; ""
// if none is similar.
func SuggestSimilar(name string, known []string) (suggestion string) {
	if hint := spelling.DidYouMean(name, known); hint != "" {
		return ": " + hint
	}
	return ""
}

// SuggestSimilarOrList is like SuggestSimilar, but if none is similar, it returns a list of all
// known names if these are at most 16.
func SuggestSimilarOrList(name string, known []string) (suggestion string) {
	const few = 16
	if near := SuggestSimilar(name, known); near != "" || len(known) == 0 || len(known) > few {
		return near
	}
	return ": expected " + Or(known)
}
