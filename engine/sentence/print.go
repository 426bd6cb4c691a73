package sentence

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns a text template of some clauses in the standard wording. Clauses without a heading
// must come first, since a heading applies to all that follow it.
func Text(clauses []Clause) string {
	var said []string
	var under *Phrase
	for _, c := range clauses {
		if c.Under != under {
			under = c.Under
			said = append(said, begin(under.String())+":")
		}
		said = append(said, begin(c.Does.String())+".")
	}
	return strings.Join(said, " ")
}

func begin(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// String returns the phrase in its standard wording, with values in braces.
func (p *Phrase) String() string {
	w := &writer{}
	w.phrase(p)
	return w.String()
}

// writer joins words to a text.
type writer struct {
	strings.Builder
	glue bool // whether there is no space before the next word
	one  bool // whether the last word was the number 1
}

func (w *writer) phrase(p *Phrase) {
	switch {
	case p.Form != nil:
		slots := p.Slots
		w.parts(p.Form.parts, &slots)
	case p.Value != "":
		w.word("{" + p.Value + "}")
	default:
		w.word(strconv.Itoa(p.Number))
	}
	w.one = p.Form == nil && p.Number == 1
}

// parts writes parts, and removes the phrases that fill their slots from the front of slots.
func (w *writer) parts(parts []part, slots *[]*Phrase) {
	for i := range parts {
		p := &parts[i]
		w.glue = w.glue || p.glued
		switch {
		case p.group != nil:
			if len(*slots) > 0 && p.holds((*slots)[0].Kind) {
				w.parts(p.group, slots)
			}
		case p.kind != "":
			fill := (*slots)[0]
			*slots = (*slots)[1:]
			w.phrase(fill)
		case w.one && len(p.words) > 1:
			w.word(p.words[1])
		default:
			w.word(p.words[0])
		}
	}
}

func (p *part) holds(kind string) bool {
	for _, q := range p.group {
		if q.kind == kind {
			return true
		}
	}
	return false
}

func (w *writer) word(word string) {
	if w.Len() > 0 && !w.glue {
		w.WriteByte(' ')
	}
	w.WriteString(word)
	w.glue, w.one = false, false
}
