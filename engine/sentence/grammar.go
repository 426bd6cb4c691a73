// Package sentence is the grammar of rule texts: a game declares its sentences once, and they
// are parsed, printed, suggested and documented from that.
//
//	Grammar  the kinds of phrase there are; the kind SENTENCE is a whole one
//	Form     one way to make a phrase: a pattern, and what it means
//	Phrase   what was read: a form and the phrases in its slots, as plain data
//	Reading  a whole text: its sentences, each under its heading
//
// A pattern reads as what it stands for. A word that is the name of a kind is a
// slot, brackets hold what may be left out together with the slot in them, and
// of words with | between them the first is printed, except that after a number
// of one it is the second:
//
//	Deal AMOUNT damage [TIMES times] [to WHO]
//	Draw AMOUNT cards|card
//
// What a phrase means is a word, a number or a function of the game's own. The package
// carries nothing out, knows no game, and is no parser of a language: texts keep to few patterns
// on purpose, and a sentence outside of them is reported instead of guessed at.
//
//	grammar.go   Grammar, Kind, Form, Phrase
//	scan.go      a text as words, numbers and marks
//	read.go      text into phrases
//	print.go     phrases into text
//	nearest.go   the form that was probably meant
//	own.go       the sentences that a pack adds
//	conflict.go  whether two sentences can be read for each other
//	document.go  the sentences for people who write cards
package sentence

import (
	"maps"
	"slices"

	"curtaincall/engine"
)

// The kinds that make up a text: whole sentences, and what stands before a colon.
// A grammar without headings has no kind Heading.
const (
	Sentence = "SENTENCE"
	Heading  = "HEADING"
)

// Kind is a kind of phrase: a number or one of some forms.
type Kind struct {
	Name  string // in capitals, as patterns have it
	Most  int    // a number up to this; 0 for a phrase
	Exact bool   // the forms are names, written letter by letter and without slots
	Forms []Form
	About string // what it is, for the document; "" lists the forms
}

// Form represents one way to make a phrase of a kind.
type Form struct {
	Means   string // a word of the game's own, for what asks which form it is
	Does    any    // what the game does with it, or finds by it: a function of its own type
	Pattern string
	Example string // for what people look up; a heading's stands with a colon
	Number  int    // what it means where that is a number: of a keyword, an event
	Needs   uint   // conditions of the reader that must hold, one bit each
	Chance  bool   // it leaves something to chance
	Mod     string // whose it is; "" for the game's

	own   *Own // of a pack; nil for the game's
	parts []part
}

// part represents one element of a compiled pattern: a word, a slot or a group.
type part struct {
	words []string // the ways to write the word
	kind  string   // of the slot
	group []part   // what may be left out
	glued bool     // no space before it
	exact bool
}

// Phrase is something said. It is immutable and may be shared.
type Phrase struct {
	Kind   string
	Form   *Form     // nil for a number
	Number int       // itself, or its form's
	Value  string    // the name of the value a number comes from, "" for bare digits
	Slots  []*Phrase // those that are filled, in the order of the pattern
}

// Of returns what fills the first slot of one of some kinds, nil when nothing does.
func (p *Phrase) Of(kinds ...string) *Phrase {
	for _, s := range p.Slots {
		if slices.Contains(kinds, s.Kind) {
			return s
		}
	}
	return nil
}

// Count is the number of a kind in the phrase, or another where it has none.
func (p *Phrase) Count(kind string, otherwise int) int {
	if n := p.Of(kind); n != nil {
		return n.Number
	}
	return otherwise
}

// Means returns what the phrase means, in the game's own words.
func (p *Phrase) Means() string { return p.Form.Means }

// Chance reports whether the phrase leaves something to chance.
func (p *Phrase) Chance() bool {
	return p.Any(func(q *Phrase) bool { return q.Form != nil && q.Form.Chance })
}

// Any reports whether the phrase or one within it is such a one.
func (p *Phrase) Any(such func(*Phrase) bool) bool {
	return such(p) || slices.ContainsFunc(p.Slots, func(s *Phrase) bool { return s.Any(such) })
}

// Grammar lists all sentences of a game. It is immutable and may be shared.
type Grammar struct {
	kinds map[string]*Kind
	order []string

	// Sense reports whether a sentence or a heading that fits a form says
	// anything, for what patterns cannot express; nil where all of them do.
	Sense func(p *Phrase, has uint) bool

	// Synonyms are words that people think of, and those that headings have for
	// them; "" for words that say nothing.
	Synonyms map[string]string
}

// New makes a grammar of kinds. Patterns may name all of them, in any order.
func New(kinds ...Kind) *Grammar {
	g := &Grammar{kinds: map[string]*Kind{}}
	for i := range kinds {
		g.kinds[kinds[i].Name] = &kinds[i]
		g.order = append(g.order, kinds[i].Name)
	}
	for i := range kinds {
		g.compile(&kinds[i])
	}
	return g
}

// With is the grammar with some kinds of it replaced.
func (g *Grammar) With(kinds ...Kind) *Grammar {
	out := *g
	out.kinds = maps.Clone(g.kinds)
	for _, k := range kinds {
		out.kinds[k.Name] = &k
		out.compile(&k)
	}
	return &out
}

// Kind returns the kind of that name, or nil.
func (g *Grammar) Kind(name string) *Kind { return g.kinds[name] }

// compile makes parts of the patterns of a kind. A name without a word in it is
// nobody's.
func (g *Grammar) compile(k *Kind) {
	k.Forms = slices.Clone(k.Forms)
	for i := range k.Forms {
		f := &k.Forms[i]
		tokens, _ := scan(f.Pattern, nil)
		if k.Exact {
			for _, t := range tokens {
				f.parts = append(f.parts, part{words: []string{t.word}, glued: t.glued, exact: true})
			}
			continue
		}
		f.parts, _ = g.parts(tokens)
	}
	k.Forms = slices.DeleteFunc(k.Forms, func(f Form) bool { return len(f.parts) == 0 })
}

// parts makes parts of tokens up to the end or a closing bracket.
func (g *Grammar) parts(tokens []token) (list []part, rest []token) {
	for len(tokens) > 0 {
		t := tokens[0]
		tokens = tokens[1:]
		switch {
		case t.word == "]":
			return list, tokens
		case t.word == "[":
			var group []part
			group, tokens = g.parts(tokens)
			group[0].glued = t.glued
			list = append(list, part{group: group})
		case g.kinds[t.word] != nil:
			list = append(list, part{kind: t.word, glued: t.glued})
		default:
			list = append(list, part{words: t.ways(), glued: t.glued})
		}
	}
	return list, nil
}

// Clause represents one sentence of a text.
type Clause struct {
	Under *Phrase // its heading, which clauses in a row share; nil for none
	Does  *Phrase

	Said     string   // with its numbers, without the full stop
	From, To int      // its bytes in the template
	Values   []string // the values that its numbers come from
}

// Unread is a sentence or a heading that was not understood.
type Unread struct {
	Said     string
	From, To int
	Hint     string // what was probably meant
}

// Reading is a text that was understood, as far as it was.
type Reading struct {
	Clauses []Clause
	Unread  []Unread

	// Ambiguous are sentences with more than one reading, of which the first
	// counts. A grammar should leave none.
	Ambiguous []string
}

// Keywords is a kind whose forms are the names of some keywords of a table.
func Keywords(name string, table *engine.Keywords, some engine.KeywordSet) Kind {
	k := Kind{Name: name, Exact: true}
	for ; some != 0; some &= some - 1 {
		row := table.Row(some.First())
		k.Forms = append(k.Forms, Form{Number: int(row.ID), Pattern: row.Name, Mod: engine.ModOf(row.Word)})
	}
	return k
}
