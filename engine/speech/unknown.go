package speech

import (
	"strconv"
	"strings"

	"curtaincall/engine/phrase"
	"curtaincall/engine/spelling"
)

// The messages about unknown words.
var (
	unknowns    = phrase.NewCatalog("unknown")
	sayUnknown  = unknowns.Define("word", "unknown {what} {word}")
	sayNear     = unknowns.Define("near", "{unknown}: did you mean {near}?")
	sayNone     = unknowns.Define("none", "{unknown}: there are none")
	sayExpected = unknowns.Define("expected", "{unknown}: expected {words}")
	sayOffered  = unknowns.Define("offered", "{unknown}: {offer}")
)

const few = 12

// Unknown returns the error of a typed word that means none of the entries, and the most similar
// word, which the error suggests. nearest is "" if no word is similar; then the error lists all
// words if they are few.
func Unknown(what phrase.Message, typed string, list []Entry, in *phrase.Language) (nearest string, err error) {
	known, byName := namesOf(list, in)
	unknown := spelling.UnknownError{What: phrase.Original.Text(what), Word: typed, Known: known}
	all := make([]string, 0, len(byName))
	for name := range byName {
		all = append(all, name)
	}
	// The typed word itself is no suggestion, even where it is known as something else.
	if meant := byName[spelling.Nearest(Fold(typed), all)]; meant != typed {
		unknown.Near = meant
	}
	head := sayUnknown.With("what", what, "word", strconv.Quote(typed))
	switch {
	case unknown.Near != "":
		return unknown.Near, UnknownOf(what, &unknown)
	case len(known) == 0:
		return "", sayNone.Wrap(&unknown, "unknown", head)
	case len(known) <= few:
		return "", sayExpected.Wrap(&unknown, "unknown", head, "words", phrase.Any(QuoteAll(known)))
	}
	return "", UnknownOf(what, &unknown)
}

// UnknownOf returns the translatable form of an error about an unknown word, with its suggestion,
// if any.
func UnknownOf(what phrase.Message, unknown *spelling.UnknownError) error {
	head := sayUnknown.With("what", what, "word", strconv.Quote(unknown.Word))
	if unknown.Near == "" {
		return &phrase.Error{Message: head, Err: unknown}
	}
	return sayNear.Wrap(unknown, "unknown", head, "near", `"`+unknown.Near+`"`)
}

// namesOf returns the words of the entries, and the word for each of their folded names.
func namesOf(list []Entry, in *phrase.Language) (words []string, byName map[string]string) {
	byName = map[string]string{}
	seen := map[string]bool{}
	for i := range list {
		e := &list[i]
		word := e.baseWord(in)
		if !seen[word] {
			words, seen[word] = append(words, word), true
		}
		byName[Fold(e.base())], byName[e.name()], byName[Fold(word)] = word, word, word
		for _, w := range e.Also {
			byName[w] = word
		}
	}
	delete(byName, "")
	return words, byName
}

// OfferedWords returns the error of an unknown word with a message of what is possible instead.
func OfferedWords(what phrase.Message, typed string, offer phrase.Message) error {
	unknown := &spelling.UnknownError{What: phrase.Original.Text(what), Word: typed}
	return sayOffered.Wrap(unknown, "unknown", sayUnknown.With("what", what, "word", strconv.Quote(typed)), "offer", offer)
}

// TypedWord returns the word by which an entry is typed in a language.
func (e *Entry) TypedWord(in *phrase.Language) string {
	switch {
	case e.Common:
		return in.Word(e.Shown)
	case e.Local != "" && in.Language != "":
		return e.Local
	}
	return e.Shown
}

func (e *Entry) baseWord(in *phrase.Language) string {
	word, _, _ := strings.Cut(e.TypedWord(in), "#")
	return word
}
