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

// Text is a file of scripts. Name is used in errors, with forward slashes. A Text must not be
// changed after an error was reported for it.
type Text struct {
	Name string
	Body string

	Mod  *Mod   // nil for a file of the game itself
	Path string // in its pack, with forward slashes; "" outside of packs
}

// ModsFolder begins the names of the files of all mods in messages, wherever they are.
const ModsFolder = "mods"

// Mod is the mod of a file, which determines the meaning of ids in it. All files of a mod share
// one.
type Mod struct {
	ID    string   // prefix of all ids it defines: lantern
	Needs []string // the mods it needs, whose ids it may use, in search order

	// Wishes are mods that it does not need, but whose things it may change if they are present.
	Wishes []string
}

// Owner returns the id of the mod of a file; "" for the game's own.
func (t *Text) Owner() string {
	if t.Mod == nil {
		return ""
	}
	return t.Mod.ID
}

// block is the number of bytes skipped at once.
const block = 256 // bytes

// Line returns line n, from 1, without its line ending; "" if there is no such line.
func (t *Text) Line(n int) string {
	if t == nil || n < 1 {
		return ""
	}
	rest := t.Body
	for len(rest) > block { // counting a block is faster than cutting its lines
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

// Errorf returns an error at a place of this text, with the line quoted. Column and width are as in
// Error; column 0 means that only the line is known.
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
