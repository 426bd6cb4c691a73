package sentence

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is the template that says what clauses mean, in the words in which they are
// usually written. The clauses without a heading come first, since one holds up to
// the next.
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

// begin is a sentence with its first letter raised.
func begin(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// String is the phrase as it stands within a sentence, with its values in braces.
func (p *Phrase) String() string {
	w := &writer{}
	w.phrase(p)
	return w.String()
}

// writer puts words together.
type writer struct {
	strings.Builder
	glue bool // no space before the next word
	one  bool // what was written last is a number, and it is 1
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

// parts writes parts and takes what fills them off the slots.
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

// holds reports whether a group has a slot of that kind.
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
