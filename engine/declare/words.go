package declare

import (
	"strings"

	"curtaincall/engine"
)

// Words are the legal words of something, each standing for a number.
type Words struct {
	Name string // of the type, as stubs name it: Zone
	List []string

	// Why says why a word that is none of these cannot be meant, "" where there is
	// no more to say than that it is unknown. It may be nil.
	Why func(word string) string

	numbers []int
	places  map[string]int // of the words in List
	of      map[int]string
}

// NewWords are words that stand for 0, 1, 2 and so on. An empty word is none.
func NewWords(name string, list ...string) *Words {
	w := &Words{Name: name, places: map[string]int{}, of: map[int]string{}}
	for n, word := range list {
		if word != "" {
			w.Add(word, n)
		}
	}
	return w
}

// KeywordWords are the words of some keywords of a table, by their numbers.
func KeywordWords(name string, table *engine.Keywords, some engine.KeywordSet) *Words {
	w := NewWords(name)
	for ; some != 0; some &= some - 1 {
		w.Add(table.Row(some.First()).Word, int(some.First()))
	}
	return w
}

// Add adds a word for a number and returns the words.
func (w *Words) Add(word string, n int) *Words {
	w.places[word] = len(w.List)
	w.List, w.numbers = append(w.List, word), append(w.numbers, n)
	w.of[n] = word
	return w
}

// With are these words and others; the new words are called name.
func (w *Words) With(name string, more *Words) *Words {
	all := NewWords(name)
	for _, from := range [...]*Words{w, more} {
		for i, word := range from.List {
			all.Add(word, from.numbers[i])
		}
	}
	return all
}

// Number is what a word stands for.
func (w *Words) Number(word string) (int, bool) {
	if i, ok := w.places[word]; ok {
		return w.numbers[i], true
	}
	return 0, false
}

// Excluding are the words with a reason for those that are none of them.
func (w *Words) Excluding(why func(word string) string) *Words { w.Why = why; return w }

// why is Why, "" where there is none.
func (w *Words) why(word string) string {
	if w.Why == nil {
		return ""
	}
	return w.Why(word)
}

// Word is the word for a number, "" where there is none.
func (w *Words) Word(n int) string { return w.of[n] }

// In are the words whose numbers are in a set, one bit each.
func (w *Words) In(set uint64) (list []string) {
	for i, word := range w.List {
		if set&(1<<w.numbers[i]) != 0 {
			list = append(list, word)
		}
	}
	return list
}

// At is the number of the word at place i of List.
func (w *Words) At(i int) int { return w.numbers[i] }

// String is the words as forms show them: A|X|B.
func (w *Words) String() string { return strings.Join(w.List, "|") }
