// Package wording has the sentences of card texts in Curtain Call and what they do: Read parses a
// text, and the Reading carries it out with the verbs of the rules. A check of texts compares that
// with what the card's script does.
//
//	sentences.go  the grammar: all sentences as a table, also written to SENTENCES.md
//	reading.go    Reading; headings: when and under which condition sentences are carried out
//	scene.go      what sentences do
//	cards.go      what sentences about cards do
//	amount.go     amounts, and the actors that phrases name
//	own.go        sentences that a pack adds
package wording

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/sentence"
)

// Reading is a parsed card text. It is immutable and may be shared.
type Reading struct{ *sentence.Reading }

// Grammar returns the grammar of card texts with the names and sentences of a content, which may be
// nil.
func Grammar(c *rules.Content) *sentence.Grammar {
	g, _ := read(c)
	return g
}

// Own returns the errors in the sentences of a content.
func Own(c library.Definitions) engine.Misfits {
	of := c.(*rules.Content)
	if len(library.SentencesOf(&of.Library, packSentence)) == 0 {
		return nil
	}
	_, bad := read(of)
	return bad
}

func read(c *rules.Content) (*sentence.Grammar, engine.Misfits) {
	cast, table := sentence.Kind{Name: "NAME", Exact: true, About: "the name of a protagonist"}, rules.Keywords
	copies := copyNames
	var own []sentence.PackSentence
	if c != nil {
		table, own = c.Keywords, library.SentencesOf(&c.Library, packSentence)
		for _, p := range c.Protagonists {
			cast.Forms = append(cast.Forms, sentence.Form{Pattern: p.Name, Means: p.ID, Mod: engine.ModOf(p.ID)})
		}
		if len(c.Cards) > 0 {
			copies.Forms = nil
		}
		for _, d := range c.Cards {
			copies.Forms = append(copies.Forms, sentence.Form{Pattern: d.Name, Means: d.ID, Mod: engine.ModOf(d.ID)})
		}
	}
	g, bad := grammar.ReplaceKinds(append(names(table), cast, copies)...).AddSentences(own, slots)
	g.Sense = func(p *sentence.Phrase, has uint) bool { return sensible(table, p, has) }
	return g, bad
}

// Read reads the text of a card by the grammar of its content.
func Read(g *sentence.Grammar, d *rules.CardDef) Reading {
	return Reading{g.Read(d.Text, d.Values, conditions(d))}
}

func conditions(d *rules.CardDef) (has uint) {
	if d.Owner != rules.OwnerMacGuffin && d.Owner != rules.OwnerNeutral {
		has |= owned
	}
	switch d.Aim {
	case rules.AimProtagonist:
		has |= onProtagonist
	case rules.AimAlly:
		has |= onAlly
	}
	return has
}

// sensible reports whether a sentence is clear about who has the keyword that it mentions. "Per
// Taunt on Ann" is clear, and so is "its Taunt", but only in a sentence with a subject.
func sensible(table *engine.Keywords, p *sentence.Phrase, conditions uint) bool {
	subject := len(p.Slots) > 0 && p.Slots[0].Kind == "SOMEBODY" && p.Means() != "heal"
	on := !subject && p.Means() != "deal" && p.Means() != "dealX" && p.Of("SOMEBODY") != nil
	bare := func(q *sentence.Phrase) bool {
		return q.Kind == "HELD" && q.Of("OWN") == nil && personal(table, thing(q))
	}
	switch {
	case !subject && p.Any(func(q *sentence.Phrase) bool { return q.Kind == "QUANTITY" && q.Means() == "its" }):
		return false
	case on && p.Any(bare):
		return false
	case conditions&owned != 0:
		return true
	case p.Any(bare):
		return false
	}
	holds := p.Kind == sentence.Sentence && p.Of("SOMEBODY") == nil && slices.Contains([]string{"gain", "gainUpTo", "lose", "loseAll"}, p.Means())
	return !holds || !personal(table, thing(p))
}

// Thresholds returns the numbers in the conditions of a text.
func (r Reading) Thresholds() (list []int) {
	for _, c := range r.Clauses {
		if c.Under != nil && c.Under.Of("CONDITION") != nil {
			list = append(list, threshold(c.Under.Of("CONDITION")))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func threshold(condition *sentence.Phrase) int { return condition.Count("N", 1) }

// onPlay is the moment of sentences without a heading.
const onPlay = -1

func moment(under *sentence.Phrase) int {
	if under == nil {
		return onPlay
	}
	return under.Count("MOMENT", onPlay)
}

// Play returns a function that carries out what the text describes for playing the card; nil if it
// describes nothing.
func (r Reading) Play() rules.Play {
	if !r.speaksOf(onPlay) {
		return nil
	}
	return func(f *rules.Fight, self rules.Source, target rules.Actor) {
		r.perform(onPlay, &scene{fight: f, self: self, target: target})
	}
}

// On returns hooks that carry out what the text describes for events.
func (r Reading) On() (on [rules.NumHooks]rules.Hook) {
	for kind := range on {
		if r.speaksOf(kind) {
			on[kind] = func(f *rules.Fight, self rules.Source, e *engine.Event) {
				r.perform(kind, &scene{fight: f, self: self, target: rules.Nobody, event: e})
			}
		}
	}
	return on
}

func (r Reading) speaksOf(m int) bool {
	return slices.ContainsFunc(r.Clauses, func(c sentence.Clause) bool { return moment(c.Under) == m })
}

// perform carries out all sentences of a moment, for which m is the kind of event, or onPlay.
// Events that it causes have the number of the clause, from 1, as their line.
func (r Reading) perform(m int, s *scene) {
	s.lost = map[int16]int{}
	var under *sentence.Phrase
	holds := true
	for i, c := range r.Clauses {
		if moment(c.Under) != m {
			continue
		}
		if c.Under != under {
			under = c.Under
			holds = s.isMoment(under.Of("MOMENT")) && s.holds(under.Of("CONDITION"))
		}
		if holds {
			s.fight.At(i + 1)
			s.perform(c.Does)
		}
	}
}

// isMoment reports whether the event of the hook is one that a moment in a heading describes.
func (s *scene) isMoment(m *sentence.Phrase) bool {
	if m == nil {
		return true
	}
	who, what, kind, nth := m.Of("WHO"), m.Of("KEYWORD", "DEBUFF"), m.Of("TYPE"), m.Of("ORDINAL")
	target := rules.Actor(s.event.Target)
	switch {
	case who != nil && !contains(s.who(who), target), what != nil && s.event.Keyword != int16(what.Number):
		return false
	case who == nil && what != nil:
		return !target.IsEnemy() // you
	case kind != nil && kind.Number != anyType:
		return int(s.fight.CardDef(s.event.Card).Type) == kind.Number
	}
	return nth == nil || s.fight.PlayCount() == nth.Number
}

func (s *scene) holds(c *sentence.Phrase) bool {
	if c == nil {
		return true
	}
	h := c.Of("HELD")
	if h == nil {
		h = c
	}
	n := s.heldAmount(thing(h), s.holders(h))
	switch c.Means() {
	case "none":
		return n == 0
	case "atMost":
		return n <= threshold(c)
	}
	return n >= threshold(c)
}
