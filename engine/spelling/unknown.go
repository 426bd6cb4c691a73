package spelling

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// UnknownError is a word that names nothing where one of several was expected.
// Whoever has a better way to help than its text looks for it with errors.As.
type UnknownError struct {
	What  string   // the kind of thing that was expected, as "enemy"
	Word  string   // what stands there instead
	Known []string // the words that would be right; empty ones do not count
	Near  string   // the one among them that was probably meant, or ""

	sentence string // instead of `unknown enemy "x"`
	instead  string // what Error adds where no word is near
}

// Unknown is the error of a word that is none of those known.
func Unknown(what, word string, known []string) *UnknownError {
	return &UnknownError{What: what, Word: word, Known: known, Near: Nearest(word, known)}
}

// Missing is Unknown with a sentence of its own, such as `nothing is called "x"`,
// and what to add to it where no word is near.
func Missing(word string, known []string, instead, format string, args ...any) *UnknownError {
	e := Unknown("", word, known)
	e.sentence, e.instead = fmt.Sprintf(format, args...), instead
	return e
}

// Error is a sentence and, after a colon, the nearest word.
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

// Sentence says what is wrong and nothing of what would mend it.
func (e *UnknownError) Sentence() string {
	if e.sentence != "" {
		return e.sentence
	}
	return fmt.Sprintf("unknown %s %q", e.What, e.Word)
}

// DidYouMean asks for the nearest word; "" when none is near.
func (e *UnknownError) DidYouMean() string {
	if e.Near == "" {
		return ""
	}
	return `did you mean "` + e.Near + `"?`
}

// maxListed limits how many words a hint lists when none is near.
const maxListed = 24

// Hint returns what would mend it: the nearest word or, where the words are few, all
// of them.
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

// Meant is the word that was probably meant where an error is that of an unknown
// one; "" when it is not, or when no word is near.
func Meant(err error) string {
	var unknown *UnknownError
	if errors.As(err, &unknown) {
		return unknown.Near
	}
	return ""
}
