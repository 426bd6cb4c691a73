package declare

import (
	"maps"
	"slices"
	"strings"

	"curtaincall/engine/speech"
)

// meanings are what can be typed, and what each word means at each place where it can stand.
// A place is what stands before it, or the words of which a parameter is one.
type meanings map[string]map[string][]string

func (m meanings) add(word, place, means string) {
	if m[word] == nil {
		m[word] = map[string][]string{}
	}
	m[word][place] = append(m[word][place], means)
}

// meanings are those of the words of the forms, and of those that parameters are which are
// one of some words.
func (l Actions) meanings() meanings {
	m := meanings{}
	for _, a := range l {
		for _, f := range a.forms {
			place := ""
			for _, t := range f.tokens {
				if t.param == noParam {
					m.add(t.word, place, a.Name)
				}
				place += " " + t.word
			}
		}
		for _, p := range a.Params {
			for _, word := range p.choices {
				m.add(word, strings.Join(p.choices, " "), word)
			}
		}
	}
	return m
}

// clash reports whether a line could not tell two words, were they typed alike: somewhere
// both can stand, and nothing that one means there does the other.
func (m meanings) clash(one, other string) bool {
	for place, means := range m[one] {
		also, both := m[other][place]
		if both && !slices.ContainsFunc(means, func(what string) bool { return slices.Contains(also, what) }) {
			return true
		}
	}
	return false
}

// taken is the English word for which a word is typed already that could not be told from
// this one; "" for none.
func (l *localized) taken(english, folded string) string {
	for _, other := range slices.Sorted(maps.Keys(l.Table.Typed)) {
		if other != english && slices.Contains(l.Table.Typed[other], folded) && l.typed.clash(english, other) {
			return other
		}
	}
	return ""
}

// alone notes what a definition is called, and complains where another of its kind and its
// mod that has another English name is called so too.
func (l *localized) alone(k *Kind, d *Original, w *wording) {
	owner, _, ofMod := strings.Cut(d.ID, ":")
	if !ofMod {
		owner = ""
	}
	english := w.original.Part(nameField).Text
	for _, c := range w.list {
		if c.Path != nameField {
			continue
		}
		key := k.Name + " " + owner + " " + speech.Fold(c.Value.Text)
		if was, known := l.called[key]; known && was != english {
			l.fault(c.At, "%s is what the %s %s is called already", c.Value, k.Name, String(was))
			continue
		}
		l.called[key] = english
	}
}
