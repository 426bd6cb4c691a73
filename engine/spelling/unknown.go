package spelling

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// UnknownError is the error of an unknown word where one of several was expected. Callers that can
// show more than its text find it with errors.As.
type UnknownError struct {
	What  string   // kind of thing expected, such as "enemy"
	Word  string   // the unknown word
	Known []string // the valid words; empty ones are ignored
	Near  string   // the valid word probably meant, or ""

	sentence string // replaces `unknown enemy "x"`
	instead  string // appended by Error if no word is near
}

// Unknown returns the error of a word that is not among the known ones.
func Unknown(what, word string, known []string) *UnknownError {
	return &UnknownError{What: what, Word: word, Known: known, Near: Nearest(word, known)}
}

// Missing is Unknown with a sentence of its own, such as `nothing is called "x"`. instead is
// appended if no word is near.
func Missing(word string, known []string, instead, format string, args ...any) *UnknownError {
	e := Unknown("", word, known)
	e.sentence, e.instead = fmt.Sprintf(format, args...), instead
	return e
}

// Error returns the sentence, followed by the nearest word if there is one.
func (e *UnknownError) Error() string {
	switch s := e.Sentence(); {
	case e.Near != "":
		return s + ": " + e.DidYouMean()
	case e.instead != "":
		return s + e.instead
	default:
		return s
	}
}

// Sentence returns the error without a suggestion.
func (e *UnknownError) Sentence() string {
	if e.sentence != "" {
		return e.sentence
	}
	return fmt.Sprintf("unknown %s %q", e.What, e.Word)
}

// DidYouMean returns a question with the nearest word; "" if none is near.
func (e *UnknownError) DidYouMean() string {
	if e.Near == "" {
		return ""
	}
	return `did you mean "` + e.Near + `"?`
}

// maxListed is the greatest number of words in a hint.
const maxListed = 24

// Hint returns a suggestion: the nearest word, or all known words if they are few; else "".
func (e *UnknownError) Hint() string {
	if e.Near != "" {
		return e.DidYouMean()
	}
	words := slices.DeleteFunc(slices.Clone(e.Known), func(word string) bool { return word == "" })
	switch {
	case len(words) == 0 || len(words) > maxListed:
		return ""
	case len(words) == 1:
		return "there is only " + words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// SuggestionOf returns the word probably meant if err is an UnknownError with a near word, or "".
func SuggestionOf(err error) string {
	var unknown *UnknownError
	if errors.As(err, &unknown) {
		return unknown.Near
	}
	return ""
}
