package engine

import (
	"errors"
	"fmt"

	"curtaincall/engine/spelling"
)

// A ValidationError wraps one of these errors, for errors.Is.
var (
	ErrInconsistent = errors.New("definitions contradict each other")
	ErrInvalidValue = errors.New("a value of the wrong type or out of range")
)

// ValidationError is an error in a definition: a field out of range, a duplicate id or an unknown reference.
type ValidationError struct {
	Where       Place
	Path        []string // names of the nested fields that lead to the wrong one, outermost first
	Message     string
	UnknownWord string   // the unknown word, if the error is about one
	ValidWords  []string // the words that would be valid in place of UnknownWord, if there is one
	OutOfRange  bool     // whether it wraps ErrInvalidValue: a value or a number of things is out of range
	Duplicate   bool     // whether another definition has the same id or place
}

func (m *ValidationError) Error() string {
	return fmt.Sprintf("%s:%d: %s", m.Where.File, m.Where.Line, m.Message)
}

// Unwrap returns ErrInvalidValue or ErrInconsistent, followed by a spelling error if a word is unknown.
func (m *ValidationError) Unwrap() []error {
	switch {
	case m.OutOfRange:
		return []error{ErrInvalidValue}
	case m.UnknownWord == "":
		return []error{ErrInconsistent}
	}
	return []error{ErrInconsistent, spelling.NewUnknownError("", m.UnknownWord, m.ValidWords)}
}

type ValidationErrors []*ValidationError

// Add appends a validation error and returns it. unknownWord is "" if the error is not about an unknown word;
// otherwise validWords are the words that would be valid.
func (m *ValidationErrors) Add(where Place, unknownWord string, validWords []string, path []string, format string, args ...any) *ValidationError {
	e := &ValidationError{Where: where, Path: path, Message: fmt.Sprintf(format, args...), UnknownWord: unknownWord, ValidWords: validWords}
	*m = append(*m, e)
	return e
}

// AddOutOfRange appends an error that wraps ErrInvalidValue, for a value or a count that is out of range.
func (m *ValidationErrors) AddOutOfRange(where Place, path []string, format string, args ...any) {
	m.Add(where, "", nil, path, format, args...).OutOfRange = true
}

// Hint suggests the valid word nearest to the unknown one, or lists the valid words if they are few; or it returns "".
func (m *ValidationError) Hint() string {
	if m.UnknownWord == "" {
		return ""
	}
	return spelling.NewUnknownError("", m.UnknownWord, m.ValidWords).SuggestionOrKnownWords()
}

// Warning is a warning about a definition that is valid but probably not intended.
type Warning struct {
	Code    string // code of the check: C205
	Where   Place
	Path    []string // names of the nested fields that lead to the field in question, outermost first
	Message string
	Advice  string // how to fix it, or ""
	Part    string // name of the part of the definition that the warning is about, if scripts can refer to the part; or ""
}

// NewWarning returns a warning, without advice, about the field at path of the definition at where.
func NewWarning(code string, where Place, path []string, format string, args ...any) Warning {
	return Warning{Code: code, Where: where, Path: path, Message: fmt.Sprintf(format, args...)}
}
