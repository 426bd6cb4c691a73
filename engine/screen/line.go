package screen

import (
	"io"
	"strings"
)

// StatusLine is the last line of a terminal, on which each text replaces the one before.
type StatusLine struct {
	To io.Writer

	shownBytes int
}

// Show replaces the text of the line with an ASCII text, cut to fit a terminal of the given columns.
func (l *StatusLine) Show(text string, columns int) {
	text = text[:min(len(text), max(0, columns-1))]
	Send(l.To, Return)
	io.WriteString(l.To, text+strings.Repeat(" ", max(0, l.shownBytes-len(text))))
	l.shownBytes = len(text)
}

// Clear erases the text of the line, if there is any, with a ^C after it, and returns to its start.
func (l *StatusLine) Clear() {
	if l.shownBytes == 0 {
		return
	}
	l.Show("", 1)
	io.WriteString(l.To, "  ")
	Send(l.To, Return)
}
