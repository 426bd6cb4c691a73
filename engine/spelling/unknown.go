package spelling

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// UnknownError is the error of an unknown word. Callers that show more than its text find it with errors.As.
type UnknownError struct {
	What  string   // kind of thing expected, such as "enemy"
	Word  string   // the unknown word
	Known []string // the valid words; empty ones are ignored
	Near  string   // the most similar valid word, or ""

	sentence            string // replaces the text `unknown enemy "x"`; "" for that text
	suffixIfNoneSimilar string // appended by Error if Near is ""
}

// NewUnknownError returns the error for a word that is not in known. what is the kind of thing expected, such as
// "enemy".
func NewUnknownError(what, word string, known []string) *UnknownError {
	return &UnknownError{What: what, Word: word, Known: known, Near: Nearest(word, known)}
}

// NewUnknownErrorWithText returns the error of an unknown word with the formatted text, such as
// `nothing is called "x"`. suffixIfNoneSimilar is appended if no known word is similar.
func NewUnknownErrorWithText(word string, known []string, suffixIfNoneSimilar, format string, args ...any) *UnknownError {
	e := NewUnknownError("", word, known)
	e.sentence, e.suffixIfNoneSimilar = fmt.Sprintf(format, args...), suffixIfNoneSimilar
	return e
}

// Error returns the text of the error, with a question that suggests the most similar word, if any.
func (e *UnknownError) Error() string {
	if e.Near != "" {
		return e.TextWithoutSuggestion() + ": " + e.DidYouMean()
	}
	return e.TextWithoutSuggestion() + e.suffixIfNoneSimilar
}

// TextWithoutSuggestion returns the text of the error without a suggestion.
func (e *UnknownError) TextWithoutSuggestion() string {
	return cmp.Or(e.sentence, fmt.Sprintf("unknown %s %q", e.What, e.Word))
}

// DidYouMean returns a question that suggests the most similar word; "" if no word is similar.
func (e *UnknownError) DidYouMean() string {
	if e.Near == "" {
		return ""
	}
	return `did you mean "` + e.Near + `"?`
}

// maxListed is the most known words that Hint lists.
const maxListed = 24

// SuggestionOrKnownWords returns a question that suggests the most similar word; if no word is similar, a list of all
// known words if there are at most 24, otherwise "".
func (e *UnknownError) SuggestionOrKnownWords() string {
	if e.Near != "" {
		return e.DidYouMean()
	}
	var words []string
	for _, word := range e.Known[:min(len(e.Known), maxCompared)] {
		if word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
		if len(words) > maxListed {
			return ""
		}
	}
	switch {
	case len(words) == 0:
		return ""
	case len(words) == 1:
		return "there is only " + words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// SuggestedWordOf returns the similar word that err suggests if it is an UnknownError; otherwise "".
func SuggestedWordOf(err error) string {
	if unknown, is := errors.AsType[*UnknownError](err); is {
		return unknown.Near
	}
	return ""
}
