package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine/screen"
)

// Limits of the text of an error, because scripts can have lines and raise messages of 64 kB.
const (
	maxMessage = 2000 // bytes of a message
	maxLine    = 160  // columns of a quoted line
	tabStop    = 4    // columns between tab stops
)

// Printable escapes all runes that cannot be seen. The result is safe on a terminal, and takes one line in a log.
func Printable(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(escapeRune(r, size, s[i]))
		i += size
	}
	return b.String()
}

func escapeRune(r rune, size int, first byte) string {
	switch {
	case r == utf8.RuneError && size <= 1:
		return fmt.Sprintf(`\x%02x`, first)
	case unicode.IsPrint(r):
		return string(r)
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\u{%x}`, r)
}

func printableWithinLimit(s string) string {
	s = Printable(s[:min(len(s), maxMessage+utf8.UTFMax)])
	if len(s) <= maxMessage {
		return s
	}
	cut := maxMessage
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}

// cutLineNearColumn returns the part of a line near a column, and the column in that part, both in bytes.
func cutLineNearColumn(line string, column int) (string, int) {
	const far = 16 * maxLine
	if cut := column - 1 - far; cut > 0 && cut < len(line) {
		for ; cut > 0 && !utf8.RuneStart(line[cut]); cut-- {
		}
		line, column = line[cut:], column-cut
	}
	if end := max(column, 1) + far; end < len(line) {
		for ; end > 0 && !utf8.RuneStart(line[end]); end-- {
		}
		line = line[:end]
	}
	return line, column
}

// excerptLine returns the part of line that an error shows, with tabs expanded, and the indentation and number of its
// carets in screen columns. column and width are in bytes.
func excerptLine(line string, column, width int) (shown string, indent, carets int) {
	line, column = cutLineNearColumn(line, column)
	cells, from, to := splitAndFindMarkedCells(line, column, width)
	start, end := cells.visibleRange(from)
	var b strings.Builder
	if start > 0 {
		b.WriteString("...")
		indent = 3
	}
	for _, c := range cells[start:end] {
		b.WriteString(c.text)
	}
	if end < len(cells) {
		b.WriteString("...")
	}
	indent += cells[start:from].totalWidth()
	carets = max(cells[from:max(from, min(to, end))].totalWidth(), 1)
	return b.String(), indent, carets
}

type screenCell struct {
	text    string
	columns int
}

type cells []screenCell

func (cells cells) totalWidth() (n int) {
	for _, c := range cells {
		n += c.columns
	}
	return n
}

// splitAndFindMarkedCells returns the cells of line and the range to mark, which is empty if column is after the end,
// as for a missing "end". column and width are in bytes.
func splitAndFindMarkedCells(line string, column, width int) (list cells, from, to int) {
	from, to = -1, -1
	at := 0
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		text := escapeRune(r, size, line[i])
		if r == '\t' {
			text = strings.Repeat(" ", tabStop-at%tabStop)
		}
		c := screenCell{text, screen.Columns(text)}
		if i+size >= column && from < 0 {
			from = len(list)
		}
		if i < column-1+max(width, 1) {
			to = len(list) + 1
		}
		list = append(list, c)
		at += c.columns
		i += size
	}
	if from < 0 {
		from, to = len(list), len(list)
	}
	return list, from, to
}

// visibleRange returns the range of the cells to show: all or, if the line is too long, those near the caret.
func (cells cells) visibleRange(caret int) (start, end int) {
	if cells.totalWidth() <= maxLine {
		return 0, len(cells)
	}
	before := 0
	for start = caret; start > 0 && before+cells[start-1].columns <= maxLine/2; start-- {
		before += cells[start-1].columns
	}
	shown := 0
	for end = start; end < len(cells); end++ {
		if shown += cells[end].columns; shown > maxLine {
			break
		}
	}
	return start, end
}
