package screen

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is the greatest number of combining marks on one letter; more could cover other lines.
const maxMarks = 3

// Clean returns a text that is safe on a terminal. Line ends and tabs become spaces; control
// characters, escape sequences, direction marks, invisible characters, invalid UTF-8 and more than
// three combining marks on a letter are removed. Clean(Clean(text)) equals Clean(text).
func Clean(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return text
	}
	var b strings.Builder
	marks, any := 0, false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
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

// CleanText cleans each line of a text.
func CleanText(text string) string { return strings.Join(CleanLines(text), "\n") }

// CleanLines splits a text into lines, and cleans each.
func CleanLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(Clean(l), " ")
	}
	return lines
}
