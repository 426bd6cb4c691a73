package screen

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Columns returns the number of columns of a line on a terminal: none for escape sequences and
// combining marks, two for East Asian and emoji characters.
func Columns(line string) int {
	n := 0
	for i := 0; i < len(line); {
		_, size, columns := nextRuneOrEscape(line[i:])
		n += columns
		i += size
	}
	return n
}

// nextRuneOrEscape returns the first rune of text, its bytes and its columns. An escape sequence is
// one rune, 0x1b, of no columns.
func nextRuneOrEscape(text string) (r rune, size, columns int) {
	if n := styleEscapeLength(text); n > 0 {
		return 0x1b, n, 0
	}
	r, size = utf8.DecodeRuneInString(text)
	switch {
	case r < 0x7f:
		columns = 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r >= 0x1160 && r <= 0x11ff:
	default:
		columns = 1 // also a rune of ambiguous width
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			columns = 2
		}
	}
	return r, size, columns
}
