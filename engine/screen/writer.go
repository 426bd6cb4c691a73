package screen

import (
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Writer makes text safe on its way to a terminal. It cleans every line, removes the escape sequences of tones unless
// colour is wanted, and resets a tone that is still on at the end of a line. It is safe for concurrent use. A single
// call of Write must contain the whole of each character and escape sequence.
type Writer struct {
	to     io.Writer
	colour func() bool

	mu  sync.Mutex
	err error // the first error
}

// NewWriter returns a Writer to a terminal or other output. colour is called for each text with emphasis, and reports
// whether colour is wanted; nil means never.
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

// Send writes a control sequence unchanged. Err returns an error of writing.
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

// cleanLineExceptTones returns a line without unsafe characters. If keepTones is true, the escape sequences of tones
// remain, and a tone that is still on at the end is reset.
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

// Show replaces the text of the line. The text is cut to fit a terminal of so many columns.
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

// maxMarks is the maximum number of combining marks on one letter. More could cover other lines.
const maxMarks = 3

// Clean returns a text that is safe on a terminal. Line ends and tabs become spaces; control characters, escape
// sequences, direction marks, invisible characters, invalid UTF-8 and more than three combining marks on a letter are
// removed. Clean(Clean(text)) equals Clean(text).
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

// CleanLines splits a text into lines and cleans each with Clean.
func CleanLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(Clean(l), " ")
	}
	return lines
}
