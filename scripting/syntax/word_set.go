package syntax

import (
	"unicode"
	"unicode/utf8"
)

// WordSet is a set of words, such as ids and names, that texts are searched for. The time of a search does
// not depend on the number of words. A word may contain blanks and signs.
type WordSet struct {
	next map[wordStep]int // nodes of a tree, the root being 0, whose branches are parts of words
	at   map[int]string   // the words that end at nodes
}

type wordStep struct {
	node int
	part string
}

// NewWordSet returns the set of some words; "" is ignored.
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

// eachMatch calls visit for each place in text where a word of the set stands alone: no letter, digit or _
// precedes or follows it.
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

// wordPartLength returns the length of the part that begins a text: all letters, digits and _ up to the next
// other rune, or one other rune.
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
