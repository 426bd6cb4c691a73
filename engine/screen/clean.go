package screen

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks limits how many combining marks one letter keeps: more than any language
// stacks, too few to paint over the lines around it.
const maxMarks = 3

// Clean is text from outside as it may be shown: line ends and tabs become
// spaces; control characters, escapes, marks of direction, invisible characters
// and broken UTF-8 go; piles of combining marks are cut. Clean of a clean text
// is the same text.
func Clean(text string) string {
	if isPlain(text) {
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
		case variation(r) || !unicode.IsPrint(r):
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

// isPlain reports whether text is all printable ASCII.
func isPlain(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// variation tells the selectors that ask for another look of the rune before:
// terminals disagree about how wide it then is.
func variation(r rune) bool { return r >= 0xfe00 && r <= 0xfe0f }

// CleanLines is Clean of each line of a text of several.
func CleanLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(Clean(l), " ")
	}
	return lines
}
