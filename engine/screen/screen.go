// Package screen lays out text for a given width, with or without colour: emphasis, wrapping,
// columns, meters and boxes; and has the contract of games that are shown with it. It does not ask a
// terminal for its width or its colours.
//
// Texts of scripts and files must go through Clean before any other function gets them. Afterwards
// the only escape sequences in a line are those of emphasis, which the functions here preserve and
// count as no columns.
//
//	block.go   blocks of lines beside each other, bars, rules, boxes and their width
//	screen.go  Screen, the width, the colours and the language of the output
//	table.go   Table, a game as people see and play it
//	tone.go    emphasis by meaning
//	wrap.go    the number of columns of a text; breaking and cutting lines; spaces at which none breaks
//	writer.go  output to a terminal; removing what is unsafe there; control sequences; a line that is overwritten
package screen

import (
	"cmp"
	"regexp"
	"strings"

	"curtaincall/engine/phrase"
)

// Screen describes the screen on which text will be read: its size, colours and language.
type Screen struct {
	Width  int  // columns; 0: unlimited
	Height int  // rows; 0: unlimited
	Colour bool // whether emphasis is shown

	Language *phrase.Language   // nil: English
	Phrases  *phrase.Phrasebook // translates the sentences in what is printed; may be nil
	Command  string             // how the program was started, to replace "curtain" in `curtain play`; "": unchanged
}

var commandQuoted = regexp.MustCompile("`curtain [^`]*`")

// ReplaceCommand returns a text in which Command replaces "curtain" in commands in backquotes. Wrap
// does not break these commands.
func (s Screen) ReplaceCommand(text string) string {
	if s.Command == "" {
		return text
	}
	return commandQuoted.ReplaceAllStringFunc(text, func(command string) string {
		return strings.ReplaceAll("`"+s.Command+command[len("`curtain"):], " ", Tie)
	})
}

// TranslatePhrases returns a text with the sentences that Phrases knows translated.
func (s Screen) TranslatePhrases(text string) string {
	if s.Phrases == nil {
		return text
	}
	plain := strings.ReplaceAll(text, Tie, " ")
	if s.Command != "" {
		plain = strings.ReplaceAll(plain, "`"+s.Command+" ", "`curtain ")
	}
	translated := s.Phrases.Translate(plain)
	if translated == plain {
		return text
	}
	return tieBackquotedWords(s.ReplaceCommand(translated))
}

// InLanguageOf returns the screen with the language of a game.
func (s Screen) InLanguageOf(game any) Screen {
	s.Language = phrase.LanguageOf(game)
	return s
}

// LanguageOrEnglish returns the language of the screen, English if it has none.
func (s Screen) LanguageOrEnglish() *phrase.Language { return cmp.Or(s.Language, phrase.Original) }

// RenderSentence renders a sentence in the language of the screen, with emphasis. args are as for
// Sentence.With.
func (s Screen) RenderSentence(sentence phrase.Sentence, args ...any) string {
	return s.LanguageOrEnglish().WithMarks(s.Mark).RenderSentence(sentence, args...)
}

// And and Or join a list and TranslateScriptText translates a script's text, as the methods of phrase.Language do.
func (s Screen) And(list []string) string { return s.LanguageOrEnglish().And(list) }
func (s Screen) TranslateScriptText(text string) string {
	return s.LanguageOrEnglish().TranslateScriptText(text)
}

// Fits reports whether the screen is at least that many columns wide.
func (s Screen) Fits(columns int) bool { return s.Width <= 0 || columns <= s.Width }

// FirstFit calls show with 0, 1, 2 and so on up to ways-1, for shorter and shorter texts, and returns
// the first text that fits the height of the screen, or else the last.
func (s Screen) FirstFit(ways int, show func(way int) []string) []string {
	for way := 0; ; way++ {
		if lines := show(way); way == ways-1 || s.Height <= 0 || len(lines) <= s.Height {
			return lines
		}
	}
}

// NarrowedBy returns the screen with its width, unless unlimited, reduced by columns, but not below 8.
func (s Screen) NarrowedBy(columns int) Screen {
	if s.Width > 0 {
		s.Width = max(8, s.Width-columns)
	}
	return s
}

// LimitWidth returns the screen with its width limited to columns.
func (s Screen) LimitWidth(columns int) Screen {
	if s.Width <= 0 || s.Width > columns {
		s.Width = columns
	}
	return s
}
