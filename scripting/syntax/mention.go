package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// Mention is a place in a file where a word occurs, as a name or within a string.
type Mention struct {
	Line, Column, Width int    // of the word; in strings with line ends or escapes, of the first line of the string
	Word                string // the word that occurs
	Text                string // the contents of the string; "" for a name
	Within              string // the last heading before it, or ""
}

// FindMentions returns the places of words in a file, in order, up to the first syntax error.
// headingFunc is a function whose calls begin with a heading as a string, as it("...") does.
func FindMentions(t *source.Text, words []string, headingFunc string) (list []Mention) {
	defer func() { _ = recover() }() // after a syntax error: return what was found so far
	s := scanner{text: t, rest: t.Body, line: 1}
	within, began := "", false
	for {
		token := s.nextToken()
		switch token.class {
		case classEnd:
			return list
		case className:
			began = token.value == headingFunc
		case classString:
			if began {
				within = token.value
			}
			began = false
		case "(":
		default:
			began = false
		}
		list = append(list, s.mentionsInToken(token, words, within)...)
	}
}

func (s *scanner) mentionsInToken(t token, words []string, within string) (list []Mention) {
	for _, w := range words {
		m := Mention{t.line, t.column, t.width, w, "", within}
		switch {
		case t.class == className && t.value == w:
			list = append(list, m)
		case t.class == classString:
			m.Text = t.value
			var columns []int
			eachWholeWord(s.text.Line(t.line)[t.column-1:][:t.width], w, func(at int) { columns = append(columns, t.column+at) })
			eachWholeWord(t.value, w, func(int) {
				here := m
				if len(columns) > 0 {
					here.Column, here.Width, columns = columns[0], len(w), columns[1:]
				}
				list = append(list, here)
			})
		}
	}
	return list
}

// ScanStrings calls visit for every string in a file, with its contents and line, up to the first
// syntax error.
func ScanStrings(t *source.Text, visit func(text string, line int)) {
	defer func() { _ = recover() }() // a syntax error ends the scan
	s := scanner{text: t, rest: t.Body, line: 1}
	for token := s.nextToken(); token.class != classEnd; token = s.nextToken() {
		if token.class == classString {
			visit(token.value, token.line)
		}
	}
}

func eachWholeWord(text, word string, visit func(offset int)) {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return
		}
		offset := from + i
		before, _ := utf8.DecodeLastRuneInString(text[:offset])
		after, _ := utf8.DecodeRuneInString(text[offset+len(word):])
		if !isWordRune(before) && !isWordRune(after) {
			visit(offset)
		}
		from = offset + len(word)
	}
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
