// Package source stores the text of scripts and the errors that quote it.
//
// Its three concepts:
//
//	Text     one file as it was read: a name and a body
//	Error    one fault at one place of a file, rendered with the line and a caret
//	Nearest  the known name that an unknown one was probably meant to be
//
// Everything that loads or runs scripts reports its faults as *Error, so a
// modder sees one shape of message for a typo, a wrong type and a failing
// callback alike. Start at Error for what is printed, at Text.Errorf for how to
// make one.
//
// The package knows nothing of Lua: it neither scans nor parses, and a position
// is whatever its caller found.
//
//	source.go    Text
//	error.go     Error and Errors
//	printable.go what may reach a terminal, and the part of a line that an error shows
//	nearest.go   Nearest
package source

import (
	"fmt"
	"strings"
)

// Text represents one file of script source. Name is what errors call it, with forward
// slashes. A Text is not changed once something has been reported against it.
type Text struct {
	Name string
	Body string

	Mod  *Mod   // whose it is; nil: of the game itself
	Path string // where it lies in its pack, with forward slashes; "" where it lies in none
}

// ModsFolder says how messages begin the names of the files of all mods, wherever they lie.
const ModsFolder = "mods"

// Mod describes who wrote a file that is not the game's own: what its names mean follows from
// this. All files of a mod share one.
type Mod struct {
	ID    string   // before the ids of all it defines: lantern
	Needs []string // the mods it needs, whose names it may use, in the order in which they are searched

	// Wishes are mods that it does not need and whose things it may change, if they are
	// there.
	Wishes []string
}

// Owner is the id of the mod that a file is of; "" for the game's own.
func (t *Text) Owner() string {
	if t.Mod == nil {
		return ""
	}
	return t.Mod.ID
}

// block says how many bytes of a text are passed over at once.
const block = 256 // bytes

// Line returns line n, counted from 1, without its line ending. A line that
// does not exist is empty.
func (t *Text) Line(n int) string {
	if t == nil || n < 1 {
		return ""
	}
	rest := t.Body
	for len(rest) > block { // a whole block is counted faster than its lines are cut
		before := strings.Count(rest[:block], "\n")
		if before >= n-1 {
			break
		}
		n, rest = n-before, rest[block:]
	}
	for ; n > 1; n-- {
		_, after, found := strings.Cut(rest, "\n")
		if !found {
			return ""
		}
		rest = after
	}
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSuffix(line, "\r")
}

// Errorf makes an error at a place of this text, with the line quoted. Column
// and width are as in Error; column 0 says that only the line is known.
func (t *Text) Errorf(line, column, width int, format string, args ...any) *Error {
	return &Error{
		File:    t.Name,
		Line:    line,
		Column:  column,
		Width:   width,
		Message: fmt.Sprintf(format, args...),
		Source:  t.Line(line),
	}
}
