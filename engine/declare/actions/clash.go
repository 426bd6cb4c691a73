package actions

import (
	"slices"
	"strings"
)

// Meanings are what can be typed, and what each word means at each place where it can stand.
// A place is what stands before it, or the words of which a parameter is one.
type Meanings map[string]map[string][]string

func (m Meanings) Add(word, place, means string) {
	if m[word] == nil {
		m[word] = map[string][]string{}
	}
	m[word][place] = append(m[word][place], means)
}

// Meanings are those of the words of the forms, and of those that parameters are which are
// one of some words.
func (l Actions) Meanings() Meanings {
	m := Meanings{}
	for _, a := range l {
		for _, f := range a.forms {
			place := ""
			for _, t := range f.tokens {
				if t.param == noParam {
					m.Add(t.word, place, a.Name)
				}
				place += " " + t.word
			}
		}
		for _, p := range a.Params {
			for _, word := range p.choices {
				m.Add(word, strings.Join(p.choices, " "), word)
			}
		}
	}
	return m
}

// Clash reports whether a line could not tell two words, were they typed alike: somewhere
// both can stand, and nothing that one means there does the other.
func (m Meanings) Clash(one, other string) bool {
	for place, means := range m[one] {
		also, both := m[other][place]
		if both && !slices.ContainsFunc(means, func(what string) bool { return slices.Contains(also, what) }) {
			return true
		}
	}
	return false
}
