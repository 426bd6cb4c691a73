package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// Mention is a place of a file that speaks of something: by a name, or within a text in
// quotes.
type Mention struct {
	Line, Column, Width int    // of the word; of a text of several lines, or that writes it otherwise, of its first line
	Word                string // which of the words it is
	Text                string // the whole text in quotes that it stands in; "" of a name
	Within              string // the text of the call of heading that came last before it, or ""
}

// Mentions are the places of a file at which some words stand, in order, up to the first
// thing that is no Lua. heading is a function whose calls begin with a text, as it("...")
// does.
func Mentions(t *source.Text, words []string, heading string) (list []Mention) {
	defer func() { _ = recover() }() // a fault: what was found so far
	s := scanner{text: t, rest: t.Body, line: 1}
	within, began := "", false
	for {
		token := s.next()
		switch token.class {
		case classEnd:
			return list
		case className:
			began = token.value == heading
		case classString:
			if began {
				within = token.value
			}
			began = false
		case "(":
		default:
			began = false
		}
		list = append(list, s.mentions(token, words, within)...)
	}
}

// mentions are the words of some that a token is, or that stand in a text.
func (s *scanner) mentions(t token, words []string, within string) (list []Mention) {
	for _, w := range words {
		m := Mention{t.line, t.column, t.width, w, "", within}
		switch {
		case t.class == className && t.value == w:
			list = append(list, m)
		case t.class == classString:
			m.Text = t.value
			var columns []int
			eachWord(s.text.Line(t.line)[t.column-1:][:t.width], w, func(at int) { columns = append(columns, t.column+at) })
			eachWord(t.value, w, func(int) {
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

// ScanStrings are the texts in quotes of a file and the lines on which they stand, up to the
// first thing that is no Lua.
func ScanStrings(t *source.Text, see func(text string, line int)) {
	defer func() { _ = recover() }() // a fault: what was found so far
	s := scanner{text: t, rest: t.Body, line: 1}
	for token := s.next(); token.class != classEnd; token = s.next() {
		if token.class == classString {
			see(token.value, token.line)
		}
	}
}

// eachWord shows where a word begins in a text, wherever it stands there and not within a
// longer one.
func eachWord(text, word string, see func(at int)) {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !inWord(before) && !inWord(after) {
			see(at)
		}
		from = at + len(word)
	}
}

func inWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
