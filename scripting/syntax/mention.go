package syntax

import "curtaincall/scripting/source"

// Mention is a place in a file where a word occurs, as a name or within a string.
type Mention struct {
	Line, Column, Width int    // of the word; in strings with line ends or escapes, of the first line of the string
	Word                string // the word that occurs
	Text                string // the contents of the string; "" for a name
	Within              string // the last heading before it, or ""
	WithinLine          int    // the line of that heading
}

// FindMentions returns the places of words in a file, in order, up to the first syntax error.
// headingFunc is a function whose calls begin with a heading as a string, as it("...") does.
func FindMentions(t *source.Text, words *WordSet, headingFunc string) (list []Mention) {
	ParseCount.Add(1)
	defer func() { _ = recover() }() // after a syntax error: return what was found so far
	s := scanner{text: t, rest: t.Body, line: 1}
	within, withinLine, began := "", 0, false
	for {
		s.skipBlanksAndComments()
		start := s.offset()
		token := s.nextToken()
		switch token.class {
		case classEnd:
			return list
		case className:
			began = token.value == headingFunc
			words.eachMatch(token.value, func(word string, _ int) {
				list = append(list, Mention{token.line, token.column, token.width, word, "", within, withinLine})
			})
		case classString:
			if began {
				within, withinLine = token.value, token.line
			}
			began = false
			list = words.appendMentionsInString(list, token, t.Body[start:][:token.width], within, withinLine)
		case "(":
		default:
			began = false
		}
	}
}

// appendMentionsInString appends the mentions in a string. written is its first line, as in the file.
func (w *WordSet) appendMentionsInString(list []Mention, t token, written, heading string, headingLine int) []Mention {
	var offsets map[string][]int // in written, by word
	w.eachMatch(t.value, func(word string, _ int) {
		if offsets == nil {
			offsets = map[string][]int{}
			w.eachMatch(written, func(word string, offset int) { offsets[word] = append(offsets[word], offset) })
		}
		m := Mention{t.line, t.column, t.width, word, t.value, heading, headingLine}
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
	defer func() { _ = recover() }() // a syntax error ends the scan
	s := scanner{text: t, rest: t.Body, line: 1}
	for token := s.nextToken(); token.class != classEnd; token = s.nextToken() {
		if token.class == classString {
			visit(token.value, token.line)
		}
	}
}
