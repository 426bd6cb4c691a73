package screen

import (
	"io"
	"strings"
)

// Line is the last line of a terminal, which is overwritten repeatedly.
type Line struct {
	To io.Writer

	shown int
}

// Show replaces the line by a text, cut to fit a terminal of the given columns.
func (l *Line) Show(text string, columns int) {
	text = text[:min(len(text), max(0, columns-1))]
	Send(l.To, Return)
	io.WriteString(l.To, text+strings.Repeat(" ", max(0, l.shown-len(text))))
	l.shown = len(text)
}

// Clear erases the line and two columns behind it, where a terminal may have shown ^C, and returns
// to its start.
func (l *Line) Clear() {
	if l.shown == 0 {
		return
	}
	l.Show("", 1)
	io.WriteString(l.To, "  ")
	Send(l.To, Return)
}
