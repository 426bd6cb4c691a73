package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// Mention is a line of a file that speaks of something: by a name, or within a text in
// quotes.
type Mention struct {
	Line   int
	Within string // the text of the call of heading that came last before it, or ""
}

// Mentions are the lines of a file in which one of some words stands, each once, up to
// the first thing that is no Lua. heading is a function whose calls begin with a text,
// as it("...") does.
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
		if !speaks(token, words) || len(list) > 0 && list[len(list)-1].Line == token.line {
			continue
		}
		list = append(list, Mention{token.line, within})
	}
}

// Quoted are the texts in quotes of a file and the lines on which they stand, up to the
// first thing that is no Lua.
func Quoted(t *source.Text, see func(text string, line int)) {
	defer func() { _ = recover() }() // a fault: what was found so far
	s := scanner{text: t, rest: t.Body, line: 1}
	for token := s.next(); token.class != classEnd; token = s.next() {
		if token.class == classString {
			see(token.value, token.line)
		}
	}
}

// speaks reports whether a token is one of some words, or a text with one in it.
func speaks(t token, words []string) bool {
	for _, w := range words {
		if t.class == className && t.value == w || t.class == classString && hasWord(t.value, w) {
			return true
		}
	}
	return false
}

// hasWord reports whether a word stands in a text, and not within a longer one.
func hasWord(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !inWord(before) && !inWord(after) {
			return true
		}
		from = at + len(word)
	}
	return false
}

func inWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
