// Package spelling finds the name that a misspelled one was probably meant to be. Nearest returns the valid name most
// similar to another, UnknownError is the error of an unknown word, with a suggestion.
package spelling

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The limits of the comparison. With them Nearest takes at most two milliseconds.
const (
	maxNameLength = 64   // bytes of the longest name for which Nearest finds a similar one
	maxCompared   = 2000 // number of known names that Nearest compares
	maxEdits      = 3    // edits allowed in a name of more than 8 bytes
)

// Nearest returns the most similar of the first 2000 known names, or "" if none is similar. Unless name has a mod
// prefix, it ignores prefixes: x is similar to mod:x. Longer names may differ by more edits; a name over 64 bytes is
// similar to none. Of equally similar names, it returns the first in alphabetical order.
func Nearest(name string, known []string) string {
	allowed := allowedEdits(name)
	if allowed < 0 {
		return ""
	}
	best, bestAt := "", allowed+1
	folded := strings.ToLower(name)
	for _, candidate := range known[:min(len(known), maxCompared)] {
		compared := candidate
		if !strings.Contains(name, ":") {
			compared = candidate[strings.IndexByte(candidate, ':')+1:]
		}
		if max(len(compared)-len(name), len(name)-len(compared)) > allowed {
			continue
		}
		d := editDistance(folded, strings.ToLower(compared), allowed)
		if d < bestAt || d == bestAt && candidate < best {
			best, bestAt = candidate, d
		}
	}
	if bestAt > allowed {
		return ""
	}
	return best
}

// DidYouMean returns a question that suggests the most similar known name, `did you mean "attack"?`, or "".
func DidYouMean(name string, known []string) string {
	return NewUnknownError("", name, known).DidYouMean()
}

// allowedEdits returns the number of edits that Nearest allows in a name, or -1 if the name is too long.
func allowedEdits(name string) int {
	switch n := len(name); {
	case n > maxNameLength:
		return -1
	case n <= 1:
		return 0
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	}
	return maxEdits
}

// editDistance returns the number of edits from a to b, or any number above allowed if there are more. An edit inserts,
// removes or replaces a byte, or swaps two neighbours.
func editDistance(a, b string, allowed int) int {
	if len(a) > maxNameLength || len(b) > maxNameLength+maxEdits { // changing the case may change the length
		return allowed + 1
	}
	var rows [3][maxNameLength + maxEdits + 1]int
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			replace := last[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > allowed+1 { // a swap may reduce it by one
			return allowed + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// UnknownError is the error of an unknown word. Use errors.As to get its suggestion or the known words.
type UnknownError struct {
	What  string // kind of thing expected, such as "enemy"
	Word  string
	Known []string // the valid words; empty ones are ignored
	Near  string   // the most similar valid word, or ""

	sentence            string // replaces the text `unknown enemy "x"`; "" means that text
	suffixIfNoneSimilar string // appended to the text if Near is ""
}

// NewUnknownError returns the error for a word not in known. what is the kind expected, such as "enemy".
func NewUnknownError(what, word string, known []string) *UnknownError {
	return &UnknownError{What: what, Word: word, Known: known, Near: Nearest(word, known)}
}

// NewUnknownErrorWithText returns the error of an unknown word with the formatted text: `nothing is called "x"`.
// suffixIfNoneSimilar is appended if no known word is similar.
func NewUnknownErrorWithText(word string, known []string, suffixIfNoneSimilar, format string, args ...any) *UnknownError {
	e := NewUnknownError("", word, known)
	e.sentence, e.suffixIfNoneSimilar = fmt.Sprintf(format, args...), suffixIfNoneSimilar
	return e
}

// Error returns the text of the error, followed by the question DidYouMean if a word is similar.
func (e *UnknownError) Error() string {
	if e.Near != "" {
		return e.TextWithoutSuggestion() + ": " + e.DidYouMean()
	}
	return e.TextWithoutSuggestion() + e.suffixIfNoneSimilar
}

// TextWithoutSuggestion returns the text of the error without a suggestion, such as `unknown enemy "x"`.
func (e *UnknownError) TextWithoutSuggestion() string {
	return cmp.Or(e.sentence, fmt.Sprintf("unknown %s %q", e.What, e.Word))
}

// DidYouMean returns a question that suggests the most similar word, or "" if no word is similar.
func (e *UnknownError) DidYouMean() string {
	if e.Near == "" {
		return ""
	}
	return `did you mean "` + e.Near + `"?`
}

const maxListed = 24

// SuggestionOrKnownWords returns DidYouMean or, if no word is similar, lists the known words, if there are up to 24.
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

// SuggestedWordOf returns the similar word that err suggests if it is an UnknownError, and otherwise "".
func SuggestedWordOf(err error) string {
	if unknown, is := errors.AsType[*UnknownError](err); is {
		return unknown.Near
	}
	return ""
}
