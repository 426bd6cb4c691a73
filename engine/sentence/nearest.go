package sentence

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// FormExample is the pattern of a sentence or heading, and an example of its use.
type FormExample struct{ Form, Example string }

func (s *FormExample) isHeading() bool { return strings.HasSuffix(s.Form, ": ...") }

// FormExamples returns the patterns of all forms that have an example. Those of headings end in ": ...".
func (g *Grammar) FormExamples() (list []FormExample) {
	for _, name := range g.order {
		forms := g.kinds[name].Forms
		for i := range forms {
			if f := &forms[i]; f.Example != "" {
				list = append(list, FormExample{speech.Capitalize(f.Pattern), f.Example})
				if name != Sentence {
					list[len(list)-1].Form += ": ..."
				}
			}
		}
	}
	return list
}

// SuggestForms returns a hint on how to write a text that could not be parsed: a heading, if it ends in a colon, or
// else a sentence. The hint lists the headings with the most words in common with the text, or the sentences with the
// same first word, and the most similar example. Without any, it lists all headings or first words.
func (g *Grammar) SuggestForms(text string) (hint string) {
	heading := strings.HasSuffix(text, ":")
	shapes := slices.DeleteFunc(g.FormExamples(), func(s FormExample) bool { return s.isHeading() != heading })
	words, begins, known := g.normalizedHeadingWords(text), firstWord(text), "headings are "
	var beginnings, all, forms, examples []string
	for _, s := range shapes {
		beginnings = append(beginnings, firstWord(s.Example))
		all = append(all, strconv.Quote(s.Form))
	}
	begins = cmp.Or(spelling.Nearest(begins, beginnings), begins)
	best := 1
	for i, s := range shapes {
		n := 0
		if heading {
			for _, word := range g.normalizedHeadingWords(s.Form) {
				n += engine.BoolToInt(slices.Contains(words, word))
			}
		} else if beginnings[i] == begins {
			n = 1
		}
		if n > best {
			best, forms, examples = n, nil, nil
		}
		if n == best {
			forms, examples = append(forms, all[i]), append(examples, s.Example)
		}
	}
	if forms != nil {
		hint = "write it as " + strings.Join(forms, " or ")
		if example := g.nearestExample(text, examples); !slices.Contains(forms, strconv.Quote(strings.TrimSuffix(example, "."))) {
			hint += ", for example " + strconv.Quote(example)
		}
		return hint
	}
	if !heading {
		slices.Sort(beginnings)
		known, all = "sentences start with ", slices.Compact(beginnings)
	}
	return known + strings.Join(all, ", ")
}

func (g *Grammar) nearestExample(text string, examples []string) (nearest string) {
	words, best := g.normalizedWords(text), -1
	for _, example := range examples {
		n := 0
		for _, word := range g.normalizedWords(example) {
			n += engine.BoolToInt(slices.Contains(words, word))
		}
		if n > best {
			nearest, best = example, n
		}
	}
	return nearest
}

func (g *Grammar) normalizedHeadingWords(heading string) []string {
	heading, _, _ = strings.Cut(heading, ":")
	return g.normalizedWords(heading)
}

func (g *Grammar) normalizedWords(text string) (words []string) {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		word = strings.Trim(word, marks)
		if other, ok := g.Synonyms[word]; ok {
			word = other
		}
		words = append(words, word)
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

func firstWord(sentence string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return strings.TrimRight(word, ".")
}
