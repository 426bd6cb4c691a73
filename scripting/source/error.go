package source

import (
	"errors"
	"strconv"
	"strings"
)

// Error is an error at a place in a script. Its text has this form:
//
//	cards/galvanize.lua:7: unknown field "dmage" in values
//	  7 |   values = { dmage = 3, heal = 1 },
//	    |              ^^^^^ did you mean "damage"?
//	  while loading the pack "base"
//
// Control characters are escaped in the text, because it quotes scripts by unknown authors.
type Error struct {
	File    string
	Line    int    // from 1; 0 means the whole file
	Column  int    // column in bytes of Source, from 1; 0 if unknown
	Width   int    // number of marked bytes; at least 1 caret is drawn
	Message string // one sentence, without the place
	Source  string // text of the line, without the line end
	Hint    string // what to do about the error, such as `did you mean "damage"?`
	Notes   []string
	Mod     string // id of the mod that caused the error; "" if that is the mod of the file
	Err     error  // cause of the error; may be nil
}

// Error returns the whole text of the error, without a final line end.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Headline())
	hinted := e.Hint == ""
	if e.Line > 0 && e.Source != "" {
		number := strconv.Itoa(e.Line)
		gutter := "\n  " + strings.Repeat(" ", len(number)) + " | "
		line, indent, width := excerptLine(e.Source, e.Column, e.Width)
		b.WriteString("\n  " + number + " | " + line)
		if e.Column > 0 {
			b.WriteString(gutter + strings.Repeat(" ", indent) + strings.Repeat("^", width))
			if !hinted {
				b.WriteString(" " + printableWithinLimit(e.Hint))
				hinted = true
			}
		}
	}
	if !hinted {
		b.WriteString("\n  " + printableWithinLimit(e.Hint))
	}
	for _, note := range e.Notes {
		b.WriteString("\n  " + printableWithinLimit(note))
	}
	return b.String()
}

// Headline returns the first line of the text: file:line: message.
func (e *Error) Headline() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(Printable(e.File))
		if e.Line > 0 {
			b.WriteString(":" + strconv.Itoa(e.Line))
		}
		b.WriteString(": ")
	}
	b.WriteString(printableWithinLimit(e.Message))
	return b.String()
}

func (e *Error) Unwrap() error { return e.Err }

// WithHint sets the hint and returns e.
func (e *Error) WithHint(hint string) *Error {
	e.Hint = hint
	return e
}

// WithCause sets the cause and returns e.
func (e *Error) WithCause(err error) *Error {
	e.Err = err
	return e
}

// Errors has the errors of one load, in the order of the scripts. When it is returned as an error, it has at least one.
type Errors []*Error

// Error returns all errors, separated by empty lines.
func (list Errors) Error() string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "\n\n")
}

// Unwrap returns all errors, for errors.Is and errors.As.
func (list Errors) Unwrap() []error {
	all := make([]error, len(list))
	for i, e := range list {
		all[i] = e
	}
	return all
}

// ErrorsOf returns the Errors or, without any, the first *Error that err wraps. It returns any other error as an *Error
// without a place, and nil for nil.
func ErrorsOf(err error) Errors {
	var many Errors
	var one *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &many):
		return many
	case errors.As(err, &one):
		return Errors{one}
	}
	return Errors{{Message: err.Error(), Err: err}}
}

// AsError returns the list as an error: nil if it is empty, its only element if it has one, otherwise the list.
func (list Errors) AsError() error {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return list
}
