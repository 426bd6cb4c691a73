// Package screen lays out text for a given width, with or without colour: emphasis, wrapping,
// columns, meters and boxes; and has the contract of games that are shown with it. It does not ask a
// terminal for its width or its colours.
//
// Texts of scripts and files must go through Clean before any other function gets them. Afterwards the only escape
// sequences in a line are those of emphasis, which the functions here preserve and count as no columns.
//
//	screen.go  Screen, the width, the colours and the language of the output; blocks, bars, rules, boxes
//	table.go   Table, a game as people see and play it
//	wrap.go    the number of columns of a text; breaking and cutting lines; spaces at which none breaks
//	writer.go  output to a terminal; removing what is unsafe there; emphasis by meaning; control
//	           sequences; a line that is overwritten
package screen

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine/phrase"
)

// Screen describes where text will be read: the size, colours and language.
type Screen struct {
	Width  int  // number of columns; 0 means unlimited
	Height int  // number of rows; 0 means unlimited
	Colour bool // whether emphasis is shown

	Language *phrase.Language   // language of the output; nil means English
	Phrases  *phrase.Phrasebook // translates known sentences in printed text; may be nil
	Command  string             // the command that started the program, to replace curtain in texts; "" replaces nothing
}

var commandQuoted = regexp.MustCompile("`curtain [^`]*`")

// ReplaceProgramInCommands replaces the word curtain at the start of backquoted commands in a text with s.Command.
func (s Screen) ReplaceProgramInCommands(text string) string {
	if s.Command == "" {
		return text
	}
	return commandQuoted.ReplaceAllStringFunc(text, func(command string) string {
		return "`" + s.Command + command[len("`curtain"):]
	})
}

// TranslatePhrases returns a text in which Phrases has translated the sentences that it knows.
func (s Screen) TranslatePhrases(text string) string {
	if s.Phrases == nil {
		return text
	}
	plain := strings.ReplaceAll(text, NoBreakSpace, " ")
	if s.Command != "" {
		plain = strings.ReplaceAll(plain, "`"+s.Command+" ", "`curtain ")
	}
	translated := s.Phrases.Translate(plain)
	if translated == plain {
		return text
	}
	return s.ReplaceProgramInCommands(translated)
}

func (s Screen) InLanguageOf(game any) Screen {
	s.Language = phrase.LanguageOf(game)
	return s
}

func (s Screen) LanguageOrEnglish() *phrase.Language { return cmp.Or(s.Language, phrase.Original) }

// RenderSentence renders a sentence in the screen's language, with emphasis. args are as for Sentence.With.
func (s Screen) RenderSentence(sentence phrase.Sentence, args ...any) string {
	return s.LanguageOrEnglish().WithMarks(s.ApplyNamedTone).RenderSentence(sentence, args...)
}

// JoinWithAnd joins a list with commas and a final "and" in the screen's language.
func (s Screen) JoinWithAnd(list []string) string { return s.LanguageOrEnglish().JoinWithAnd(list) }

// TranslateScriptText returns the translation of a text of a script, or the text itself if there is none.
func (s Screen) TranslateScriptText(text string) string {
	return s.LanguageOrEnglish().TranslateScriptText(text)
}

func (s Screen) Fits(columns int) bool { return s.Width <= 0 || columns <= s.Width }

// FirstFit returns the first of several texts that fits the height of the screen, or the last if none does. It calls
// show with 0 up to ways-1 for shorter and shorter texts.
func (s Screen) FirstFit(ways int, show func(way int) []string) []string {
	for way := 0; ; way++ {
		if lines := show(way); way == ways-1 || s.Height <= 0 || len(lines) <= s.Height {
			return lines
		}
	}
}

// NarrowedBy returns the screen with its width, unless it is unlimited, reduced by columns, but not below 8.
func (s Screen) NarrowedBy(columns int) Screen {
	if s.Width > 0 {
		s.Width = max(8, s.Width-columns)
	}
	return s
}

// LimitWidth returns the screen with its width reduced to columns, if it is wider or unlimited.
func (s Screen) LimitWidth(columns int) Screen {
	if s.Width <= 0 || s.Width > columns {
		s.Width = columns
	}
	return s
}

func MaxColumns(lines []string) (columns int) {
	for _, l := range lines {
		columns = max(columns, Columns(l))
	}
	return columns
}

// JoinBlocks places blocks of lines next to each other with gap columns between them.
func JoinBlocks(gap int, blocks ...[]string) []string {
	height := 0
	for _, b := range blocks {
		height = max(height, len(b))
	}
	lines := make([]string, height)
	column := 0
	for _, b := range blocks {
		for i, l := range b {
			lines[i] = PadRight(lines[i], column) + l
		}
		column += MaxColumns(b) + gap
	}
	return lines
}

// TileBlocks places blocks of lines next to each other, with gap columns between them, in rows that fit the screen.
func (s Screen) TileBlocks(gap int, blocks ...[]string) (lines []string) {
	for len(blocks) > 0 {
		n, at := 1, MaxColumns(blocks[0])
		for n < len(blocks) {
			more := at + gap + MaxColumns(blocks[n])
			if !s.Fits(more) {
				break
			}
			n, at = n+1, more
		}
		lines = append(lines, JoinBlocks(gap, blocks[:n]...)...)
		blocks = blocks[n:]
	}
	return lines
}

// Bar returns a bar, columns wide, of which the fraction n/total is filled. At least one column is filled if n is
// positive, and all columns only if n is at least total.
func Bar(n, total, columns int) string {
	full := 0
	if total > 0 && n > 0 {
		full = max(1, min(n*columns/total, columns))
	}
	return strings.Repeat("█", full) + strings.Repeat("░", columns-full)
}

// NonEmpty returns the texts that are not empty. It reuses the memory of texts.
func NonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// MarkRow returns a row of total marks: the first n are the string full, the others the string empty.
func MarkRow(n, total int, full, empty string) string {
	n = max(0, min(n, total))
	return strings.Repeat(full, n) + strings.Repeat(empty, total-n)
}

// HorizontalRule returns a horizontal line with a title in it, as wide as the screen, or 60 columns if unlimited.
func (s Screen) HorizontalRule(title string) string {
	width := s.Width
	if width <= 0 {
		width = 60
	}
	if title == "" {
		return s.Quiet(strings.Repeat("─", width))
	}
	head := s.Quiet("──") + " " + Truncate(title, max(1, width-4)) + " "
	return strings.TrimRight(head+s.Quiet(strings.Repeat("─", max(0, width-Columns(head)))), " ")
}

// CardColumns is the maximum width of a CardBox.
const CardColumns = 36

// CardBox returns lines in a frame with a bold title at the top left and a note at the top right. The frame is as wide
// as the screen, but at most CardColumns. Long lines are wrapped.
func (s Screen) CardBox(title, note string, lines []string) []string {
	columns := max(s.LimitWidth(CardColumns).Width, 12)
	inner := Screen{Width: columns - 4, Colour: s.Colour}
	top := "╭─ "
	if note != "" {
		note = " " + Truncate(note, inner.Width/2) + " ─"
	}
	title = Truncate(s.Strong(title), columns-5-Columns(note))
	fill := max(0, columns-Columns(top)-Columns(title)-1-Columns(note)-1)
	box := []string{s.Quiet(top) + title + " " + s.Quiet(strings.Repeat("─", fill)) + note + s.Quiet("╮")}
	side := s.Quiet("│")
	for _, l := range lines {
		for _, piece := range inner.TranslateAndWrap(l, 0) {
			box = append(box, side+" "+PadRight(piece, inner.Width)+" "+side)
		}
	}
	return append(box, s.Quiet("╰"+strings.Repeat("─", columns-2)+"╯"))
}

// LayOutColumns places blockCount blocks of equal width next to each other, with gap columns between them. They are as
// wide as fits the screen, but at most maxWidth. If that is less than minWidth, ok is false. block returns the lines of
// block i, at least one, for narrow, a screen of that width. The width does not depend on the lines.
func (s Screen) LayOutColumns(blockCount, gap, maxWidth, minWidth int, block func(i int, narrow Screen) []string) (lines []string, ok bool) {
	columns := maxWidth
	if s.Width > 0 {
		columns = min(columns, (s.Width-(blockCount-1)*gap)/blockCount)
	}
	if columns < minWidth {
		return nil, false
	}
	blocks := make([][]string, blockCount)
	for i := range blocks {
		blocks[i] = block(i, s.LimitWidth(columns))
		blocks[i][0] = PadRight(blocks[i][0], columns)
	}
	for _, l := range JoinBlocks(gap, blocks...) {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return lines, true
}
