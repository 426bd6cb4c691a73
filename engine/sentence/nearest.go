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
func (s *Shape) heading() bool { return strings.HasSuffix(s.Form, ": ...") }

// Shapes are the forms that have an example, sentences first.
func (g *Grammar) Shapes() (list []Shape) {
	for _, name := range g.order {
		for _, f := range g.kinds[name].Forms {
			shape := Shape{begin(f.Pattern), f.Example}
			if name != Sentence {
				shape.Form += ": ..."
			}
			if f.Example != "" {
				list = append(list, shape)
			}
		}
	}
	return list
}

// Nearest is the form of the sentences that are most like one that is not
// understood, or what there is at all. What ends in a colon is a heading.
//
// A sentence goes by the word it begins with. A heading begins alike whatever it
// is about, so it goes by the words that say what happens.
func (g *Grammar) Nearest(said string) string {
	heading := strings.HasSuffix(said, ":")
	shapes := slices.DeleteFunc(g.Shapes(), func(s Shape) bool { return s.heading() != heading })
	words, begins, known := g.told(said), first(said), "headings are "
	var beginnings, all, forms []string
	for _, s := range shapes {
		beginnings = append(beginnings, first(s.Example))
		all = append(all, strconv.Quote(s.Form))
	}
	if near := spelling.Nearest(begins, beginnings); near != "" {
		begins = near
	}
	best := 1
	for i, s := range shapes {
		n := 0
		if heading {
			n = alike(words, g.told(s.Form))
		} else if beginnings[i] == begins {
			n = 1
		}
		if n > best {
			best, forms = n, nil
		}
		if n == best {
			forms = append(forms, all[i])
		}
	}
	if forms != nil {
		return "write it as " + strings.Join(forms, " or ")
	}
	if !heading {
		slices.Sort(beginnings)
		known, all = "sentences start with ", slices.Compact(beginnings)
	}
	return known + strings.Join(all, ", ")
}

// alike returns how many of the words of a form somebody used.
func alike(said, form []string) (n int) {
	for _, word := range form {
		if slices.Contains(said, word) {
			n++
		}
	}
	return n
}

// told are the words of a heading that say something, up to its colon.
func (g *Grammar) told(heading string) (words []string) {
	heading, _, _ = strings.Cut(heading, ":")
	for _, word := range strings.Fields(strings.ToLower(heading)) {
		word = strings.Trim(word, marks)
		if other, ok := g.Synonyms[word]; ok {
			word = other
		}
		words = append(words, word)
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// first is the word a sentence begins with.
func first(sentence string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return strings.TrimRight(word, ".")
}
