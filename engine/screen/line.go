package screen

import (
	"io"
	"strings"
)

// Line is the last line of a terminal, which is written over again and again.
type Line struct {
	To io.Writer

	shown int
}

// Show writes a text over the line, as much of it as fits a terminal of so many columns.
func (l *Line) Show(text string, columns int) {
	text = text[:min(len(text), max(0, columns-1))]
	Send(l.To, Return)
	io.WriteString(l.To, text+strings.Repeat(" ", max(0, l.shown-len(text))))
	l.shown = len(text)
}

// Clear leaves nothing of the line, nor of two columns behind it, where a terminal shows a
// ^C, and goes back to its beginning.
func (l *Line) Clear() {
	if l.shown == 0 {
		return
	}
	l.Show("", 1)
	io.WriteString(l.To, "  ")
	Send(l.To, Return)
}
