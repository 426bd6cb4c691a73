package speech

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// Topic is a thing that help can explain: a keyword, a term, a definition.
type Topic struct {
	Names []string // words by which people ask for it
	Show  func(s screen.Screen) []string
}

// ExplainNearestTopic returns the texts of all topics that a word names, as a keyword and a card can have the same
// name; or else of the only topic whose name begins with it; or else of the topic with the most
// similar name of as many words. found is false if there is none.
func ExplainNearestTopic(topics []Topic, word string, s screen.Screen) (lines []string, found bool) {
	folded := Fold(word)
	if folded == "" {
		return nil, false
	}
	if lines, found = ShowExactTopics(topics, word, s); found {
		return lines, true
	}
	var names []string
	meant := map[string]bool{}
	for _, t := range topics {
		for _, n := range t.Names {
			n = Fold(n)
			if strings.Count(n, "_") == strings.Count(folded, "_") {
				names = append(names, n)
			}
			if strings.HasPrefix(n, folded) {
				meant[engine.BaseID(Fold(t.Names[0]))] = true
			}
		}
	}
	nearest := ""
	if len(meant) == 1 {
		for nearest = range meant {
		}
	} else if nearest = spelling.Nearest(folded, names); nearest == "" {
		return nil, false
	}
	lines, _ = ShowExactTopics(topics, nearest, s)
	return lines, true
}

// ShowExactTopics returns the texts of all topics named word, as Fold compares; found is false if there are none.
func ShowExactTopics(topics []Topic, word string, s screen.Screen) (lines []string, found bool) {
	folded := Fold(word)
	for _, t := range topics {
		if slices.ContainsFunc(t.Names, func(name string) bool { return Fold(name) == folded }) {
			lines = append(lines, t.Show(s)...)
		}
	}
	return lines, lines != nil
}
