package syntax

import (
	"iter"

	"curtaincall/scripting/source"
)

// WordOccurrence is a place in a file where a word occurs, as a name or within a string.
type WordOccurrence struct {
	Line, Column, Width int    // of the word; in strings with line ends or escapes, of the first line of the string
	Word                string // the word that occurs
	Text                string // the contents of the string; "" for a name
	Within              string // the last heading before it, or ""
	WithinLine          int    // the line of that heading
}

// FindMentions returns the places of words in a file, in order, up to the first syntax error.
// headingFunc is a function whose calls begin with a heading as a string, as it("...") does.
func FindMentions(t *source.Text, words *WordSet, headingFunc string) (list []WordOccurrence) {
	ParseCount.Add(1)
	within, withinLine, began := "", 0, false
	for token := range placedTokens(t) {
		switch token.class {
		case className:
			began = token.value == headingFunc
			words.eachMatch(token.value, func(word string, _ int) {
				list = append(list, WordOccurrence{token.line, token.column, token.width, word, "", within, withinLine})
			})
		case classString:
			if began {
				within, withinLine = token.value, token.line
			}
			began = false
			list = words.appendMentionsInString(list, token.token, t.Body[token.start:][:token.width], within, withinLine)
		case "(":
		default:
			began = false
		}
	}
	return list
}

// placedToken is a token with its place in the text, in bytes.
type placedToken struct {
	token
	start, end int
}

// placedTokens yields the tokens of a text up to the first syntax error. If there is none, the last token is of the
// class classEnd.
func placedTokens(t *source.Text) iter.Seq[placedToken] {
	return func(yield func(placedToken) bool) {
		s := scanner{text: t, rest: t.Body, line: 1}
		for more := true; more; {
			next, ok := s.nextPlacedToken()
			more = ok && yield(next) && next.class != classEnd
		}
	}
}

func (s *scanner) nextPlacedToken() (next placedToken, ok bool) {
	defer func() { ok = recover() == nil }()
	s.skipBlanksAndComments()
	start := s.offset()
	t := s.nextToken()
	return placedToken{t, start, s.offset()}, true
}

// appendMentionsInString appends the mentions in a string. written is its first line, as in the file.
func (w *WordSet) appendMentionsInString(list []WordOccurrence, t token, written, heading string, headingLine int) []WordOccurrence {
	var offsets map[string][]int // in written, by word
	w.eachMatch(t.value, func(word string, _ int) {
		if offsets == nil {
			offsets = map[string][]int{}
			w.eachMatch(written, func(word string, offset int) { offsets[word] = append(offsets[word], offset) })
		}
		m := WordOccurrence{t.line, t.column, t.width, word, t.value, heading, headingLine}
		if at := offsets[word]; len(at) > 0 {
			m.Column, m.Width, offsets[word] = t.column+at[0], len(word), at[1:]
		}
		list = append(list, m)
	})
	return list
}

// ScanStrings calls visit for every string in a file, with its contents and line, up to the first
// syntax error.
func ScanStrings(t *source.Text, visit func(text string, line int)) {
	for token := range placedTokens(t) {
		if token.class == classString {
			visit(token.value, token.line)
		}
	}
}
