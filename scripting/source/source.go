// Package source holds the texts of scripts, and the errors that quote them. All errors in scripts
// are an *Error, so that they are shown in one form. The package does not parse Lua.
//
//	source.go     Text, a file of scripts, and the mod that contains it
//	pack.go       reads the files of a folder of scripts, within limits of number and size
//	error.go      Error and Errors, with the line and a caret
//	printable.go  escapes text for a terminal, and cuts messages and quoted lines to a length
package source

import (
	"fmt"
	"slices"
	"strings"
)

// Text is a file of scripts. Name is its name in errors. A Text must not change once an error about it was reported.
type Text struct {
	Name string
	Body string

	Mod  *Mod   // mod that contains the file; nil for a file of the game itself
	Path string // path of the file in its pack, with forward slashes; "" if it is in no pack
}

// ModsFolder is the first element of the name that a mod's file has in messages, wherever the mod is stored.
const ModsFolder = "mods"

// Mod is the mod to which a file belongs. It determines what ids in the file mean. All files of a mod share one Mod.
type Mod struct {
	ID      string // prefix of the ids that the mod defines, such as lantern
	Version string
	Needs   []string // ids of the mods that this mod needs and whose ids it may use, in search order

	// Wishes are the ids of mods that this mod does not need, but whose definitions it may change if they are in use.
	Wishes []string

	Settings []Setting // all settings; files read them as settings.NAME
}

// ChangedSettingsText returns the settings that differ from their defaults, sorted, such as "gulls=false hail=3".
func (m *Mod) ChangedSettingsText() string {
	var chosen []string
	for _, s := range m.Settings {
		if s.Value != s.Default {
			chosen = append(chosen, s.Name+"="+fmt.Sprint(s.Value))
		}
	}
	slices.Sort(chosen)
	return strings.Join(chosen, " ")
}

// Setting is a setting of a mod, with the value that the user has chosen.
type Setting struct {
	Name           string
	Value, Default any // a bool, an int or a string
}

// Owner returns the id of the mod to which a file belongs, or "".
func (t *Text) Owner() string {
	if t.Mod == nil {
		return ""
	}
	return t.Mod.ID
}

const countBlock = 256 // size, in bytes, of the blocks in which Line counts line ends

// Line returns line n, counted from 1, without its line end, or "" if there is none.
func (t *Text) Line(n int) string {
	if t == nil || n < 1 {
		return ""
	}
	rest := t.Body
	for len(rest) > countBlock { // counting a block is faster than cutting its lines
		before := strings.Count(rest[:countBlock], "\n")
		if before >= n-1 {
			break
		}
		n, rest = n-before, rest[countBlock:]
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

// Errorf returns an error at a place in this text. It quotes the line. If column is 0, only the line is known.
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
