package screen

import (
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/phrase"
)

// Writer makes text safe on its way to a terminal. It cleans every line, removes the escape sequences of tones unless
// colour is wanted, and resets a tone that is still on at the end of a line. It is safe for concurrent use. A single
// call of Write must contain the whole of each character and escape sequence.
type Writer struct {
	to     io.Writer
	colour func() bool

	mu  sync.Mutex
	err error // the first error of writing
}

// NewWriter returns a Writer to an output. The Writer keeps colours only if colour is not nil and returns true.
func NewWriter(to io.Writer, colour func() bool) *Writer { return &Writer{to: to, colour: colour} }

// Write implements io.Writer. It writes text after making it safe.
func (w *Writer) Write(text []byte) (int, error) {
	printed := string(text)
	if strings.IndexFunc(printed, func(r rune) bool { return (r < ' ' || r > '~') && r != '\n' }) >= 0 {
		printed = cleanEachLine(printed, strings.Contains(printed, "\x1b") && w.colour != nil && w.colour())
	}
	if err := w.writeAsIs(printed); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (w *Writer) writeAsIs(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := io.WriteString(w.to, text)
	if w.err == nil {
		w.err = err
	}
	return err
}

// Send writes a control sequence unchanged.
func (w *Writer) Send(c Control) { _ = w.writeAsIs(string(c)) } // Err returns the error

func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// StripTonesAndClean returns a text without emphasis, with each of its lines cleaned.
func StripTonesAndClean(text string) string { return cleanEachLine(text, false) }

func cleanEachLine(text string, keepTones bool) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = cleanLineExceptTones(strings.TrimSuffix(line, "\r"), keepTones)
	}
	return strings.Join(lines, "\n")
}

// cleanLineExceptTones returns a line without unsafe characters, and without tones unless keepTones is true.
func cleanLineExceptTones(line string, keepTones bool) string {
	var b strings.Builder
	toned := false
	for line != "" {
		tone, size := toneAtStart(line)
		piece := line[:size]
		if size == 0 {
			size = lengthBeforeNextEscape(line)
			piece = Clean(line[:size])
		} else if !keepTones {
			piece = ""
		} else {
			toned = tone != Plain
		}
		b.WriteString(piece)
		line = line[size:]
	}
	if toned {
		b.WriteString(resetCode)
	}
	return b.String()
}

// lengthBeforeNextEscape returns the length of text before its next escape sequence, not counting one at its start.
func lengthBeforeNextEscape(text string) int {
	if at := strings.IndexByte(text[1:], '\x1b'); at >= 0 {
		return 1 + at
	}
	return len(text)
}

// Control is a control sequence for a terminal.
type Control string

// The control sequences.
const (
	Return    Control = "\r"            // returns to the start of the line
	EraseLine Control = "\r\x1b[K"      // erases the line
	NewPage   Control = "\x1b[H\x1b[2J" // clears the screen
)

// Send writes a control sequence to a terminal. Pass only constants of this package, never outside text.
func Send(to io.Writer, c Control) {
	if s, can := to.(interface{ Send(Control) }); can {
		s.Send(c)
		return
	}
	io.WriteString(to, string(c))
}

// StatusLine is a line of a terminal on which each new text replaces the one before.
type StatusLine struct {
	To io.Writer

	shownColumns int
}

// Show replaces the text of the line, and cuts it to fit a terminal with this number of columns.
func (l *StatusLine) Show(text string, columns int) {
	text = Truncate(text, max(0, columns-1))
	Send(l.To, Return)
	io.WriteString(l.To, text+strings.Repeat(" ", max(0, l.shownColumns-Columns(text))))
	l.shownColumns = Columns(text)
}

// Clear erases the text of the line, if there is any, and the characters ^C that a terminal may have printed there.
func (l *StatusLine) Clear() {
	if l.shownColumns == 0 {
		return
	}
	l.Show("", 1)
	io.WriteString(l.To, "  ")
	Send(l.To, Return)
}

const maxMarks = 3 // maximum number of combining marks on one letter; more could cover other lines

// Clean returns a text that is safe on a terminal. Line ends, tabs and other white space become spaces. Control
// characters, escape sequences, direction marks, invisible characters, invalid UTF-8 and the combining marks after the
// third on a letter are removed. Clean(Clean(text)) equals Clean(text).
func Clean(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	marks, any := 0, false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if r >= ' ' && r <= '~' {
			marks, any = 0, true
			b.WriteByte(byte(r))
			continue
		}
		switch {
		case r == utf8.RuneError && size <= 1:
			continue
		case r == '\n' || r == '\t' || r == '\r' || r != ' ' && unicode.IsSpace(r):
			r = ' '
		case !unicode.IsPrint(r), r >= 0xfe00 && r <= 0xfe0f: // terminals differ in the width of a variation selector
			continue
		}
		if unicode.In(r, unicode.Mn, unicode.Me) {
			if marks++; marks > maxMarks || !any {
				continue
			}
		} else {
			marks = 0
		}
		any = true
		b.WriteRune(r)
	}
	return b.String()
}

func CleanMultiline(text string) string { return strings.Join(CleanLines(text), "\n") }

// CleanLines splits a text into lines, cleans each with Clean, and removes the spaces at the end of each.
func CleanLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(Clean(l), " ")
	}
	return lines
}

// Tone is the meaning of a piece of text, by which it is emphasised. Without colour, tones are invisible.
type Tone uint8

// The tones: Plain, then those of phrase.Tones in the same order.
const (
	Plain   Tone = iota
	Good         // helps the reader
	Bad          // harms the reader
	Quiet        // less important than the rest
	Strong       // matters most in its line
	Title        // introduces a part of the screen
	Keyword      // a word of the rules that can be looked up
)

// toneCodes has the ANSI parameters of the tones: only the eight basic colours, which terminals let users configure.
var toneCodes = [...]string{Plain: "", Good: "32", Bad: "31", Quiet: "2", Strong: "1", Title: "1;35", Keyword: "36"}

// ApplyNamedTone returns text in a tone of phrase.Tones, such as "good".
func (s Screen) ApplyNamedTone(tone, text string) string {
	return s.ApplyTone(Tone(1+slices.Index(phrase.Tones, tone)), text)
}

const resetCode = "\x1b[0m"

// ApplyTone returns text in a tone, if the screen has colour. Parts of the text may already have tones.
func (s Screen) ApplyTone(t Tone, text string) string {
	if !s.Colour || toneCodes[t] == "" || text == "" {
		return text
	}
	on := "\x1b[" + toneCodes[t] + "m"
	// A tone inside the text ends with a reset; this tone must be set again after it.
	return on + strings.ReplaceAll(text, resetCode, resetCode+on) + resetCode
}

// Good returns text in the tone Good; the following methods return it in the tone of their name.
func (s Screen) Good(text string) string    { return s.ApplyTone(Good, text) }
func (s Screen) Bad(text string) string     { return s.ApplyTone(Bad, text) }
func (s Screen) Quiet(text string) string   { return s.ApplyTone(Quiet, text) }
func (s Screen) Strong(text string) string  { return s.ApplyTone(Strong, text) }
func (s Screen) Title(text string) string   { return s.ApplyTone(Title, text) }
func (s Screen) Keyword(text string) string { return s.ApplyTone(Keyword, text) }

// DimLines changes each of the lines to the tone Quiet, in place, and returns the slice.
func (s Screen) DimLines(lines []string) []string {
	for i := range lines {
		lines[i] = s.Quiet(lines[i])
	}
	return lines
}

// styleEscapeLength returns the length of the escape sequence of a style with which text begins, or 0.
func styleEscapeLength(text string) int {
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	for i := 2; i < len(text); i++ {
		switch c := text[i]; {
		case c == 'm':
			return i + 1
		case c != ';' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}

// SplitTones iterates over the pieces of a line, each of one tone and cleaned, for output that is not a terminal.
func SplitTones(line string) iter.Seq2[Tone, string] {
	return func(yield func(Tone, string) bool) {
		for tone, left := Plain, line; left != ""; {
			next, size := toneAtStart(left)
			if size > 0 {
				tone = next
			} else if size = lengthBeforeNextEscape(left); !yield(tone, Clean(left[:size])) {
				return
			}
			left = left[size:]
		}
	}
}

// toneAtStart returns the tone that the escape sequence at the start of text sets, and its length in bytes. A reset
// returns Plain. size is 0 if ApplyTone writes no such sequence.
func toneAtStart(text string) (t Tone, size int) {
	size = styleEscapeLength(text)
	if size == 0 || text[:size] == resetCode {
		return Plain, size
	}
	t = Tone(1 + slices.Index(toneCodes[1:], text[len("\x1b["):size-len("m")]))
	if t == Plain {
		return Plain, 0
	}
	return t, size
}

// Name returns the name of the tone in phrase.Tones, or "" for Plain.
func (t Tone) Name() string {
	if t == Plain {
		return ""
	}
	return phrase.Tones[t-1]
}
