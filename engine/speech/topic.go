package speech

import (
	"strings"

	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// Topic is something that help can explain: a keyword, a term, an entry of the content.
type Topic struct {
	Names []string // the words that ask for it
	Show  func(s screen.Screen) []string
}

// Explain returns the text of every topic named by a word, as a keyword and a card can share a name;
// or else of the only topic that begins with it; or else of the nearest name with as many words, so
// that "sell 9" is not "sell". ok is false if there is none.
func Explain(topics []Topic, word string, s screen.Screen) (lines []string, ok bool) {
	folded := Fold(word)
	if folded == "" {
		return nil, false
	}
	if lines := show(topics, folded, s); lines != nil {
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
				meant[strings.TrimSuffix(Fold(t.Names[0]), "+")] = true
			}
		}
	}
	near := ""
	if len(meant) == 1 {
		for near = range meant {
		}
	} else if near = spelling.Nearest(folded, names); near == "" {
		return nil, false
	}
	return show(topics, near, s), true
}

// ShowTopics returns the text of every topic with exactly that name; false if there is none.
func ShowTopics(topics []Topic, word string, s screen.Screen) (lines []string, ok bool) {
	lines = show(topics, Fold(word), s)
	return lines, lines != nil
}

func show(topics []Topic, folded string, s screen.Screen) (lines []string) {
	for _, t := range topics {
		for _, n := range t.Names {
			if Fold(n) == folded {
				lines = append(lines, t.Show(s)...)
				break
			}
		}
	}
	return lines
}
