package screen

import (
	"io"
	"slices"
	"strings"
	"sync"
)

// Writer is the last place before a terminal: emphasis goes through where colour
// is wanted, of everything else what Clean leaves. Lines stay lines, and the
// emphasis of one ends with it, so that a stray one colours no other.
//
// Each Write is a text of its own: a character or an emphasis that is divided
// between two of them is lost. It may be called from several goroutines.
type Writer struct {
	to     io.Writer
	colour func() bool

	mu  sync.Mutex
	err error // the first
}

// NewWriter prints to a terminal, or whatever is in its place. colour is asked
// when there is emphasis to print; nil is a place without any.
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

// plain reports whether nothing of a text can do harm, as is true of most: it is ASCII,
// and has no control characters but the ends of lines.
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

// Send lets the terminal do something.
func (w *Writer) Send(c Control) { _ = w.raw(string(c)) } // Err tells

// Err is the first error of writing, nil if everything was written.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

func (w *Writer) render(text string) string {
	return eachLine(text, strings.Contains(text, "\x1b") && w.colour())
}

// Bare is a text of several lines as it is printed where there is no colour.
func Bare(text string) string { return eachLine(text, false) }

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

// untilEscape returns how much of a text stands before its next escape, or the whole;
// an escape that begins it counts as no escape.
func untilEscape(text string) int {
	if at := strings.IndexByte(text[1:], '\x1b'); at >= 0 {
		return 1 + at
	}
	return len(text)
}

// emphasis is the length of the emphasis at the beginning of a text, if it is one
// that Tone makes; otherwise 0.
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

// Control is something that a program lets a terminal do.
type Control string

// The controls.
const (
	Return    Control = "\r"            // to the beginning of the line
	EraseLine Control = "\r\x1b[K"      // of which nothing is left
	NewPage   Control = "\x1b[H\x1b[2J" // an empty screen
)

// Send lets a terminal do something. Only a constant of this package is a Control,
// never a text from outside.
func Send(to io.Writer, c Control) {
	if s, can := to.(interface{ Send(Control) }); can {
		s.Send(c)
		return
	}
	io.WriteString(to, string(c))
}
