package sentence

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/spelling"
)

// Shape is a sentence or a heading as people look it up.
type Shape struct{ Form, Example string }

// heading reports whether other sentences stand under it.
func (s *Shape) heading() bool { return strings.HasSuffix(s.Form, ":") }

// Shapes are the forms that have an example, sentences first.
func (g *Grammar) Shapes() (list []Shape) {
	for _, name := range g.order {
		for _, f := range g.kinds[name].Forms {
			if f.Example == "" {
				continue
			}
			mark := "."
			if name != Sentence {
				mark = ":"
			}
			list = append(list, Shape{begin(f.Pattern) + mark, f.Example})
		}
	}
	return list
}

// Nearest is the form of the sentences that are most like one that is not
// understood, or how sentences begin at all. What ends in a colon is a heading.
func (g *Grammar) Nearest(said string) string {
	heading := strings.HasSuffix(said, ":")
	shapes := slices.DeleteFunc(g.Shapes(), func(s Shape) bool { return s.heading() != heading })
	if heading {
		return g.nearestHeading(said, shapes)
	}
	var beginnings []string
	for _, s := range shapes {
		if word := first(s.Example); !slices.Contains(beginnings, word) {
			beginnings = append(beginnings, word)
		}
	}
	begins := first(said)
	if near := spelling.Nearest(begins, beginnings); near != "" {
		begins = near
	}
	forms := quoted(shapes, func(s Shape) bool { return first(s.Example) == begins })
	if len(forms) == 0 {
		return "sentences begin with " + strings.Join(beginnings, ", ")
	}
	return "say it as " + strings.Join(forms, " or ")
}

// nearestHeading goes by the words that are alike: a heading begins alike whatever
// it is about. Those that people have other words for tell the most.
func (g *Grammar) nearestHeading(said string, shapes []Shape) string {
	words := g.told(said)
	alike := func(s Shape) (n int) {
		for _, word := range g.told(s.Form) {
			if slices.Contains(words, word) {
				n++
				for _, meant := range g.Synonyms {
					if meant == word {
						n++
						break
					}
				}
			}
		}
		return n
	}
	best := 0
	for _, s := range shapes {
		best = max(best, alike(s))
	}
	if best == 0 {
		return "headings are " + strings.Join(quoted(shapes, func(Shape) bool { return true }), ", ")
	}
	return "say it as " + strings.Join(quoted(shapes, func(s Shape) bool { return alike(s) == best }), " or ")
}

// told are the words of a heading that say something, without those in capitals
// that stand for others.
func (g *Grammar) told(heading string) (words []string) {
	for _, word := range strings.FieldsFunc(heading, func(r rune) bool { return strings.ContainsRune(spaces+marks, r) }) {
		if len(word) > 1 && word == strings.ToUpper(word) {
			continue
		}
		word = strings.ToLower(word)
		if other, ok := g.Synonyms[word]; ok {
			word = other
		}
		if word != "" {
			words = append(words, word)
		}
	}
	return words
}

func first(sentence string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return word
}

// quoted are the forms of some of the shapes.
func quoted(shapes []Shape, these func(Shape) bool) (forms []string) {
	for _, s := range shapes {
		if these(s) {
			form := strings.TrimSuffix(s.Form, ".")
			if s.heading() {
				form += " ..."
			}
			forms = append(forms, strconv.Quote(form))
		}
	}
	return forms
}
