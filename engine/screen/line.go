package screen

import (
	"io"
	"strings"
)

// Line is the last line of a terminal, on which each text replaces the one before.
type Line struct {
	To io.Writer

	shown int // bytes
}

// Show replaces the text of the line, cut to fit a terminal of that many columns. The text must be
// ASCII.
func (l *Line) Show(text string, columns int) {
	text = text[:min(len(text), max(0, columns-1))]
	Send(l.To, Return)
	io.WriteString(l.To, text+strings.Repeat(" ", max(0, l.shown-len(text))))
	l.shown = len(text)
}

// Clear erases the line, and ^C if the terminal has shown it there, and returns to its start.
func (l *Line) Clear() {
	if l.shown == 0 {
		return
	}
	l.Show("", 1)
	io.WriteString(l.To, "  ")
	Send(l.To, Return)
}
