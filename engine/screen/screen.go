// Package screen lays out text for a given width, with or without colour: emphasis, wrapping,
// columns, meters and boxes; and has the contract of games that are shown with it. It knows no terminal: whoever prints has found out the width and
// whether colour is wanted.
//
//	Table    a game with the words people use at it, and what some tables can do beside
//	Screen   where text will be read; its methods give emphasis by meaning
//	Clean    text from outside, without anything a terminal would obey
//	Writer   the last place before a terminal, which lets nothing else through
//	Columns  how wide a text is shown
//
// tone.go is emphasis, clean.go what may be shown at all, width.go how wide it
// is, wrap.go breaks lines, block.go puts pieces beside and around each other,
// writer.go prints.
//
// Text from scripts and files goes through Clean before anything else here sees
// it: after that the only escapes in a line are the package's own emphasis,
// which every function here carries through and counts as no columns.
package screen

import (
	"regexp"
	"strings"

	"curtaincall/engine/phrase"
)

// Screen describes the place where text will be read.
type Screen struct {
	Width  int  // columns; 0 means unlimited
	Height int  // rows of what should be visible at once; 0 means unlimited
	Colour bool // false where NO_COLOR is set or the output is no terminal

	Language *phrase.Language // nil: English
	Command  string           // replaces "curtain" in quoted commands: how the program was started; "" keeps them
}

var commandQuoted = regexp.MustCompile("`curtain [^`]*`")

// WithCommand replaces "curtain" in quoted commands by Command, and ties the words of each.
func (s Screen) WithCommand(text string) string {
	if s.Command == "" {
		return text
	}
	return commandQuoted.ReplaceAllStringFunc(text, func(command string) string {
		return strings.ReplaceAll("`"+s.Command+command[len("`curtain"):], " ", Tie)
	})
}

// In returns the screen with the language of a game.
func (s Screen) In(game any) Screen {
	s.Language = phrase.Of(game)
	return s
}

// Words returns the language of the screen.
func (s Screen) Words() *phrase.Language {
	if s.Language == nil {
		return phrase.Original
	}
	return s.Language
}

// Say renders a sentence in the language of the screen, with emphasis.
func (s Screen) Say(said phrase.Sentence, args ...any) string {
	return s.Words().WithMarks(s.Mark).Say(said, args...)
}

// And and Or join lists, and Line translates a text of a script.
func (s Screen) And(list []string) string { return s.Words().And(list) }
func (s Screen) Or(list []string) string  { return s.Words().Or(list) }
func (s Screen) Line(text string) string  { return s.Words().Line(text) }

// Fits reports whether the screen has at least the given columns.
func (s Screen) Fits(columns int) bool { return s.Width <= 0 || columns <= s.Width }

// FirstFit returns the result of the first of ways calls of show, from the fullest to the shortest,
// that fits the height, or else that of the last.
func (s Screen) FirstFit(ways int, show func(way int) []string) []string {
	for way := 0; ; way++ {
		if lines := show(way); way == ways-1 || s.Height <= 0 || len(lines) <= s.Height {
			return lines
		}
	}
}

// Within returns the screen with a width smaller by less, but at least 8. An unlimited width stays
// unlimited.
func (s Screen) Within(less int) Screen {
	if s.Width > 0 {
		s.Width = max(8, s.Width-less)
	}
	return s
}

// AtMost returns the screen with a width of at most columns.
func (s Screen) AtMost(columns int) Screen {
	if s.Width <= 0 || s.Width > columns {
		s.Width = columns
	}
	return s
}
