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

// The kinds of which texts consist: sentences, and headings before a colon. A grammar without
// headings has no kind Heading.
const (
	Sentence = "SENTENCE"
	Heading  = "HEADING"
)

// Kind is a kind of phrase: a number, or one of several forms.
type Kind struct {
	Name  string // in capitals, as in patterns
	Most  int    // greatest value of a number; 0 for a phrase
	Exact bool   // the forms are names, matched with case and without slots
	Forms []Form
	About string // description for the document; "" lists the forms
}

// Form is one way to write a phrase of a kind.
type Form struct {
	Means   string // a word by which the game identifies the form
	Does    any    // a function of the game that the phrase stands for; the game defines its type
	Pattern string
	Example string // for readers; that of a heading includes its colon
	Number  int    // the meaning if it is a number, such as that of a keyword or an event
	Needs   uint   // conditions of the reader that must hold, as bits
	Chance  bool   // the result is partly random
	Mod     string // the mod that it belongs to; "" for the game

	own   *PackSentence // the sentence of a pack, or nil
	parts []part
}

// part is an element of a compiled pattern: a word, a slot or an optional group.
type part struct {
	words []string // alternative spellings of the word
	kind  string   // kind of the slot
	group []part   // parts that may be omitted together
	glued bool     // no space before it
	exact bool
}

// Phrase is a parsed phrase. It is immutable and may be shared.
type Phrase struct {
	Kind   string
	Form   *Form     // nil for a number
	Number int       // the number itself, or that of its form
	Value  string    // name of the value a number comes from, "" for digits
	Slots  []*Phrase // the slots that are filled, in the order of the pattern
}

// Of returns the phrase in the first slot of one of the kinds, or nil.
func (p *Phrase) Of(kinds ...string) *Phrase {
	for _, s := range p.Slots {
		if slices.Contains(kinds, s.Kind) {
			return s
		}
	}
	return nil
}

// Count returns the number in the first slot of a kind, or otherwise if there is none.
func (p *Phrase) Count(kind string, otherwise int) int {
	if n := p.Of(kind); n != nil {
		return n.Number
	}
	return otherwise
}

// Means returns the word by which the game identifies the form.
func (p *Phrase) Means() string { return p.Form.Means }

// Chance reports whether the result is partly random.
func (p *Phrase) Chance() bool {
	return p.Any(func(q *Phrase) bool { return q.Form != nil && q.Form.Chance })
}

// Any reports whether such is true for the phrase or one within it.
func (p *Phrase) Any(such func(*Phrase) bool) bool {
	return such(p) || slices.ContainsFunc(p.Slots, func(s *Phrase) bool { return s.Any(such) })
}

// Grammar holds all sentences of a game. It is immutable and may be shared.
type Grammar struct {
	kinds map[string]*Kind
	order []string

	// Sense reports whether a sentence or heading that matches a form is meaningful, for rules
	// beyond patterns. has are the conditions that hold. If Sense is nil, everything is.
	Sense func(p *Phrase, has uint) bool

	// Synonyms maps words that people may use in headings to those of the grammar, and words
	// without meaning to "".
	Synonyms map[string]string
}

// New returns a grammar. Patterns may refer to all of its kinds, in any order.
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

// ReplaceKinds returns the grammar with kinds replaced.
func (g *Grammar) ReplaceKinds(kinds ...Kind) *Grammar {
	out := *g
	out.kinds = maps.Clone(g.kinds)
	for _, k := range kinds {
		out.kinds[k.Name] = &k
		out.compile(&k)
	}
	return &out
}

// Kind returns the kind with a name, or nil.
func (g *Grammar) Kind(name string) *Kind { return g.kinds[name] }

// compile compiles the patterns of a kind, and drops forms with an empty pattern.
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

// parts compiles tokens up to a closing bracket or the end, and returns the rest.
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

// Clause is one sentence of a text.
type Clause struct {
	Under *Phrase // the heading, shared by the clauses below it; nil for none
	Does  *Phrase

	Said     string   // the text with its numbers filled in, without the full stop
	From, To int      // byte offsets in the template
	Values   []string // names of the values that its numbers come from
}

// Unread is a sentence or heading that could not be parsed.
type Unread struct {
	Said     string
	From, To int
	Hint     string // what was probably intended
}

// Reading is the result of parsing a text.
type Reading struct {
	Clauses []Clause
	Unread  []Unread

	// Ambiguous lists sentences that can be parsed in several ways; the first one is used. A good
	// grammar leaves none.
	Ambiguous []string
}

// Keywords returns a kind whose forms are the names of some keywords of a table.
func Keywords(name string, table *engine.Keywords, some engine.KeywordSet) Kind {
	k := Kind{Name: name, Exact: true}
	for ; some != 0; some &= some - 1 {
		row := table.Row(some.First())
		k.Forms = append(k.Forms, Form{Number: int(row.ID), Pattern: row.Name, Mod: engine.ModOf(row.Word)})
	}
	return k
}
