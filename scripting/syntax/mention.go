package syntax

import (
	"iter"
	"unicode"
	"unicode/utf8"

	"curtaincall/scripting/source"
)

// WordOccurrence is a place in a file where a word occurs, as a name or within a string.
type WordOccurrence struct {
	Line, Column, Width int // place of the word, or of the first line of its string if that line does not spell the word
	Word                string
	Text                string // the contents of the string that contains the word; "" if the word is a name
	Heading             string // the string in the last call of headingFunc before the place; "" if there is none
	HeadingLine         int    // the line of that heading
}

// FindMentions returns the places where words occur in a file, up to the first invalid token. The heading of a place is
// the string that begins the last call of headingFunc before it, such as it("...").
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

type placedToken struct {
	token
	start, end int // offsets in the text, in bytes
}

// placedTokens yields the tokens of a text up to the first invalid one. If all are valid, the last one is classEnd.
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

func (w *WordSet) appendMentionsInString(list []WordOccurrence, t token, written, heading string, headingLine int) []WordOccurrence {
	var offsets map[string][]int // offsets in written, by word
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

// ScanStrings calls visit for every string in a file, with its contents and line, up to the first invalid token.
func ScanStrings(t *source.Text, visit func(text string, line int)) {
	for token := range placedTokens(t) {
		if token.class == classString {
			visit(token.value, token.line)
		}
	}
}

// WordSet is a set of words, such as ids and names, for searching a text for all of them at once. The time that a
// search takes does not depend on the number of words. A word may contain spaces and punctuation.
type WordSet struct {
	next map[wordStep]int // edges of a tree of word parts; node 0 is the root
	at   map[int]string   // words, by the node at which they end
}

type wordStep struct {
	node int
	part string
}

// NewWordSet returns the set of the given words, leaving out "".
func NewWordSet(words []string) *WordSet {
	w := &WordSet{map[wordStep]int{}, map[int]string{}}
	for _, word := range words {
		node := 0
		for rest := word; rest != ""; {
			n := wordPartLength(rest)
			step := wordStep{node, rest[:n]}
			if w.next[step] == 0 {
				w.next[step] = len(w.next) + 1
			}
			node, rest = w.next[step], rest[n:]
		}
		if node != 0 {
			w.at[node] = word
		}
	}
	return w
}

// OccursIn reports whether any word of the set occurs in text as a whole word.
func (w *WordSet) OccursIn(text string) (found bool) {
	w.eachMatch(text, func(string, int) { found = true })
	return found
}

// eachMatch calls visit for each place where a word of the set occurs with no letter, digit or _ directly beside it.
func (w *WordSet) eachMatch(text string, visit func(word string, offset int)) {
	afterWord := false
	for from := 0; from < len(text); {
		if !afterWord {
			w.matchAt(text, from, visit)
		}
		n := wordPartLength(text[from:])
		afterWord = beginsWithWordRune(text[from:])
		from += n
	}
}

func (w *WordSet) matchAt(text string, from int, visit func(word string, offset int)) {
	node, end := 0, from
	for end < len(text) {
		n := wordPartLength(text[end:])
		if node = w.next[wordStep{node, text[end : end+n]}]; node == 0 {
			return
		}
		isSign := !beginsWithWordRune(text[end:])
		end += n
		if word := w.at[node]; word != "" && !(isSign && beginsWithWordRune(text[end:])) {
			visit(word, from)
		}
	}
}

// wordPartLength returns the length in bytes of the word at the start of text or, without one, of the first character.
func wordPartLength(text string) (n int) {
	for n < len(text) && beginsWithWordRune(text[n:]) {
		_, size := utf8.DecodeRuneInString(text[n:])
		n += size
	}
	if n == 0 {
		_, n = utf8.DecodeRuneInString(text)
	}
	return n
}

func beginsWithWordRune(text string) bool {
	if text != "" && text[0] < utf8.RuneSelf {
		return isNameByte(text[0])
	}
	r, _ := utf8.DecodeRuneInString(text)
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
