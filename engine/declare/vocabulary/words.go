package vocabulary

import (
	"strings"

	"curtaincall/engine"
)

// Words is a list of legal words, each with a number.
type Words struct {
	Name string // name of the type in stubs, such as Zone
	List []string

	numbers []int
	places  map[string]int // the index in List of each word
	of      map[int]string

	// For a list of keywords: Table is their table, IsIncluded reports whether a keyword belongs to the list,
	// and whyExcluded returns why it does not.
	Table       *engine.Keywords
	IsIncluded  func(*engine.Keyword) bool
	whyExcluded func(*engine.Keyword) string
}

// NewWords returns words with the numbers 0, 1, 2 and so on. An empty word skips a number.
func NewWords(name string, list ...string) *Words {
	w := &Words{Name: name, places: map[string]int{}, of: map[int]string{}}
	for n, word := range list {
		if word != "" {
			w.Add(word, n)
		}
	}
	return w
}

// KeywordWords returns the words of the keywords in a table for which include returns true. Their numbers are the ids
// of the keywords. WithKeywordsOf later adds keywords of a content.
func KeywordWords(name string, table *engine.Keywords, include func(*engine.Keyword) bool) *Words {
	w := NewWords(name)
	w.Table, w.IsIncluded = table, include
	w.addIncludedKeywords(table.Rows())
	return w
}

// NewHolderFilter returns a function, for KeywordWords, that reports whether one of holders can hold a keyword.
func NewHolderFilter(holders engine.Holders) func(*engine.Keyword) bool {
	return func(k *engine.Keyword) bool { return k.Holders&holders != 0 }
}

func (w *Words) addIncludedKeywords(rows []engine.Keyword) {
	for i := range rows {
		if w.IsIncluded(&rows[i]) {
			w.Add(rows[i].Word, int(rows[i].ID))
		}
	}
}

// WithKeywordsOf returns w extended by the keywords of table that belong to it, or w itself if table adds none.
func (w *Words) WithKeywordsOf(table *engine.Keywords) *Words {
	if w.Table == nil || table == nil || table.Len() == w.Table.Len() {
		return w
	}
	all := w.Join(w.Name, NewWords(""))
	all.addIncludedKeywords(table.Rows()[w.Table.Len():])
	all.Table = table
	return all
}

// WordInGame returns the word with a number in a game, whose content may have added keywords, or "" if there is none.
func (w *Words) WordInGame(game any, n int) string {
	if word, ok := w.of[n]; ok {
		return word
	}
	of, is := game.(interface{ KeywordTable() *engine.Keywords })
	if w.Table == nil || !is || !of.KeywordTable().HasID(n) || n < w.Table.Len() {
		return ""
	}
	if row := of.KeywordTable().Row(engine.KeywordID(n)); w.IsIncluded(row) {
		return row.Word
	}
	return ""
}

// Add appends a word with a number to w and returns w.
func (w *Words) Add(word string, n int) *Words {
	w.places[word] = len(w.List)
	w.List, w.numbers = append(w.List, word), append(w.numbers, n)
	w.of[n] = word
	return w
}

// Join returns a new list with the words of w and of more.
func (w *Words) Join(name string, more *Words) *Words {
	all := NewWords(name)
	for _, from := range [...]*Words{w, more} {
		for i, word := range from.List {
			if _, has := all.places[word]; !has {
				all.Add(word, from.numbers[i])
			}
		}
		if from.Table != nil {
			all.Table, all.IsIncluded, all.whyExcluded = from.Table, from.IsIncluded, from.whyExcluded
		}
	}
	return all
}

// Number returns the number of a word, or false if w does not contain it.
func (w *Words) Number(word string) (int, bool) {
	if i, ok := w.places[word]; ok {
		return w.numbers[i], true
	}
	return 0, false
}

// SetExclusionReason sets the function that returns why a keyword does not belong to the list, and returns w.
func (w *Words) SetExclusionReason(why func(k *engine.Keyword) string) *Words {
	w.whyExcluded = why
	return w
}

// ReasonToExclude returns why the keyword with a word does not belong to the list, or "" if there is no such keyword.
func (w *Words) ReasonToExclude(word string) string {
	if w.whyExcluded == nil {
		return ""
	}
	k, ok := w.Table.ByWord(word)
	if !ok {
		return ""
	}
	return w.whyExcluded(w.Table.Row(k))
}

// Word returns the word with this number, or "" if there is none.
func (w *Words) Word(n int) string { return w.of[n] }

func (w *Words) NumberOfWordAt(i int) int { return w.numbers[i] }

func (w *Words) String() string { return strings.Join(w.List, "|") }
