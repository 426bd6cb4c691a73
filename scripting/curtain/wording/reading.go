package wording

import (
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// Reading is a rule text that was understood, as far as it was. It is immutable
// and may be shared.
type Reading struct {
	Clauses []Clause
	Unread  []Unread // sentences and headings that fit no pattern

	// Thresholds are the numbers at which a condition of the text turns.
	Thresholds []Threshold

	parts []part
}

// Clause is one sentence.
type Clause struct {
	Said     string   // with its numbers, without the full stop
	From, To int      // its bytes in the template
	Values   []string // the values that its numbers come from

	do     doing
	Random bool // which debuff, or which card, is left to chance
}

// Unread is a sentence or a heading that was not understood.
type Unread struct {
	Said     string
	From, To int
	Why      string // more than that it fits no pattern; or ""
}

// Threshold is a number that a condition compares something with.
type Threshold struct {
	Number int
	What   int16 // a keyword, rules.Ovation or rules.Energy
	who    whom
}

// Holder is who holds what the threshold is about.
func (t *Threshold) Holder(f *rules.Fight, self rules.Source, target rules.Actor) rules.Actor {
	list := t.who(&scene{fight: f, self: self, target: target})
	return list.At(0)
}

// part is some sentences under one heading.
type part struct {
	moment  moment
	holds   func(s *scene) bool // the condition; nil for none
	clauses []int
}

// doing is what a sentence does.
type doing func(s *scene)

// scene is one carrying out of a text.
type scene struct {
	fight  *rules.Fight
	self   rules.Source
	target rules.Actor
	event  *engine.Event

	dealt  int // HP that the hits of this card took
	cheers int // Ovation that those hits brought by themselves
	lost   map[int16]int
}

// reader reads one text.
type reader struct {
	cursor
	owner   string
	aim     rules.Aim
	cast    []*rules.ProtagonistDef
	subject whom // who "its" is about
	random  bool
	out     *Reading
}

// Read reads the text of a card. cast are the protagonists there are.
func Read(d *rules.CardDef, cast []*rules.ProtagonistDef) *Reading {
	out := &Reading{}
	tokens, unknown := scan(d.Text, d.Values)
	if unknown != "" {
		out.Unread = append(out.Unread, Unread{Said: d.Text, To: len(d.Text), Why: "{" + unknown + "} is no value"})
		return out
	}
	r := &reader{owner: d.Owner, aim: d.Aim, cast: cast, out: out}
	heading := part{moment: onPlay}
	for len(tokens) > 0 {
		n := 0
		for n < len(tokens) && tokens[n].word != "." && tokens[n].word != ":" {
			n++
		}
		if n == 0 { // two marks in a row
			tokens = tokens[1:]
			continue
		}
		r.cursor, r.subject, r.random = cursor{tokens: tokens[:n]}, nil, false
		said, from, to := spoken(d, tokens[:n])
		if n < len(tokens) && tokens[n].word == ":" {
			if p, ok := r.heading(); ok && r.end() {
				heading = p
			} else {
				out.Unread = append(out.Unread, Unread{Said: said + ":", From: from, To: to + 1})
				heading = part{}
			}
		} else if heading.moment == unreadable {
			// What is said under a heading that nobody understood means nothing.
		} else if do, ok := r.sentence(); ok && r.end() {
			c := Clause{Said: said, From: from, To: to, do: do, Random: r.random}
			for _, t := range tokens[:n] {
				if t.value != "" {
					c.Values = append(c.Values, t.value)
				}
			}
			heading.clauses = append(heading.clauses, len(out.Clauses))
			out.Clauses = append(out.Clauses, c)
			if len(heading.clauses) == 1 {
				out.parts = append(out.parts, part{})
			}
			out.parts[len(out.parts)-1] = heading
		} else {
			out.Unread = append(out.Unread, Unread{Said: said, From: from, To: to, Why: r.misspelt()})
		}
		tokens = tokens[n:]
	}
	return out
}

// spoken is what some tokens say with their numbers filled in, and where.
func spoken(d *rules.CardDef, tokens []token) (said string, from, to int) {
	from, to = tokens[0].from, tokens[len(tokens)-1].to
	return engine.PlainText(d.Text[from:to], d.Values), from, to
}

// misspelt looks for the most likely reason why a sentence fits no pattern.
func (r *reader) misspelt() string {
	for _, t := range r.tokens {
		for _, full := range rules.Keywords.Names(rules.Keywords.All()) {
			if t.word != full && strings.EqualFold(t.word, full) {
				return "a keyword is capitalised: " + full
			}
		}
	}
	return ""
}

// Play carries out what the text says of playing the card; nil when it says
// nothing of it.
func (r *Reading) Play() rules.Play {
	if !r.speaksOf(onPlay) {
		return nil
	}
	return func(f *rules.Fight, self rules.Source, target rules.Actor) {
		r.perform(onPlay, &scene{fight: f, self: self, target: target})
	}
}

// On are the reactions that the text speaks of.
func (r *Reading) On() (on [rules.NumHooks]rules.Hook) {
	for kind := range on {
		if m := moment(kind) + onHook; r.speaksOf(m) {
			on[kind] = func(f *rules.Fight, self rules.Source, e *engine.Event) {
				r.perform(m, &scene{fight: f, self: self, target: rules.Nobody, event: e})
			}
		}
	}
	return on
}

func (r *Reading) speaksOf(m moment) bool {
	for _, p := range r.parts {
		if p.moment == m {
			return true
		}
	}
	return false
}

// perform carries out every sentence of a moment. The line of the events it
// causes is the number of the clause, from 1.
func (r *Reading) perform(m moment, s *scene) {
	s.lost = map[int16]int{}
	for _, p := range r.parts {
		if p.moment != m || p.holds != nil && !p.holds(s) {
			continue
		}
		for _, n := range p.clauses {
			s.fight.At(n + 1)
			r.Clauses[n].do(s)
		}
	}
}
