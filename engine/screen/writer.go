package screen

import (
	"io"
	"slices"
	"strings"
	"sync"
)

// Writer is the last stage of output before a terminal. It passes the escape sequences of tones if
// colour is wanted, and cleans everything else. Lines are kept, and a tone left open ends with its
// line.
//
// Each Write is handled by itself: a character or an escape sequence split between two of them is
// lost. It is safe for concurrent use.
type Writer struct {
	to     io.Writer
	colour func() bool

	mu  sync.Mutex
	err error // the first error
}

// NewWriter returns a Writer that prints to a terminal or other output. colour is called when there
// is emphasis to print; nil means never.
func NewWriter(to io.Writer, colour func() bool) *Writer {
	if colour == nil {
		colour = func() bool { return false }
	}
	return &Writer{to: to, colour: colour}
}

// Write implements io.Writer.
func (w *Writer) Write(text []byte) (int, error) {
	printed := string(text)
	if !plain(text) {
		printed = w.render(printed)
	}
	if err := w.raw(printed); err != nil {
		return 0, err
	}
	return len(text), nil
}

// plain reports whether a text is printable ASCII and newlines, so that it needs no cleaning, as
// most texts are.
func plain(text []byte) bool {
	for _, c := range text {
		if (c < ' ' || c > '~') && c != '\n' {
			return false
		}
	}
	return true
}

func (w *Writer) raw(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := io.WriteString(w.to, text)
	if w.err == nil {
		w.err = err
	}
	return err
}

// Send makes the terminal do something. Err returns its error.
func (w *Writer) Send(c Control) { _ = w.raw(string(c)) } // Err tells

// Err returns the first error of writing, or nil.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

func (w *Writer) render(text string) string {
	return eachLine(text, strings.Contains(text, "\x1b") && w.colour())
}

// StripTones returns a text as it is printed without colour.
func StripTones(text string) string { return eachLine(text, false) }

func eachLine(text string, colour bool) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = guardLine(strings.TrimSuffix(line, "\r"), colour)
	}
	return strings.Join(lines, "\n")
}

func guardLine(line string, colour bool) string {
	var b strings.Builder
	toned := false
	for line != "" {
		size := emphasis(line)
		piece := line[:size]
		if size == 0 {
			size = untilEscape(line)
			piece = Clean(line[:size])
		} else if !colour {
			piece = ""
		} else {
			toned = piece != reset
		}
		b.WriteString(piece)
		line = line[size:]
	}
	if toned {
		b.WriteString(reset)
	}
	return b.String()
}

// untilEscape returns the length of a text up to its next escape, ignoring one at its start.
func untilEscape(text string) int {
	if at := strings.IndexByte(text[1:], '\x1b'); at >= 0 {
		return 1 + at
	}
	return len(text)
}

// emphasis returns the length of the escape sequence at the start of a text if it is one that Tone
// produces, or 0.
func emphasis(text string) int {
	size := escape(text)
	if size == 0 || text[:size] == reset {
		return size
	}
	if code := text[len("\x1b[") : size-len("m")]; code == "" || !slices.Contains(codes[:], code) {
		return 0
	}
	return size
}

// Control is a control sequence for a terminal.
type Control string

// The controls.
const (
	Return    Control = "\r"            // returns to the start of the line
	EraseLine Control = "\r\x1b[K"      // erases the line
	NewPage   Control = "\x1b[H\x1b[2J" // clears the screen
)

// Send writes a control to a terminal. Only constants of this package are Controls, never text from
// outside.
func Send(to io.Writer, c Control) {
	if s, can := to.(interface{ Send(Control) }); can {
		s.Send(c)
		return
	}
	io.WriteString(to, string(c))
}
