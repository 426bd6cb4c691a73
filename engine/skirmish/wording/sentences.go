// Package wording has the sentences of card texts in Skirmish and what they do. The command
// `curtain reference --write` lists them in SENTENCES.md. The only file is sentences.go.
package wording

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
	rules "curtaincall/engine/skirmish"
)

// Grammar has the sentences of the game itself.
var Grammar = sentence.New(
	sentence.Kind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Does: toTarget((*rules.Match).Deal), Pattern: "Deal AMOUNT damage [and EFFECT (TURNS)]", Example: "Deal {n} damage and Taunt ({m})."},
		{Does: doing(dealDamage), Pattern: "Deal the unit's Damage [and EFFECT (TURNS)]", Example: "Deal the unit's Damage."},
		{Does: doing(dealDamage), Pattern: "Deal PERCENT% of the unit's Damage [and EFFECT (TURNS)]", Example: "Deal {n}% of the unit's Damage."},
		{Does: doing(func(*scene, *sentence.Phrase, int) {}), Pattern: "Inflict EFFECT (TURNS)", Example: "Inflict Weaken ({n})."},
		{Does: toTarget((*rules.Match).Heal), Pattern: "Heal an ally by AMOUNT", Example: "Heal an ally by {n}.", Needs: onAlly},
		{Does: doing(gain), Pattern: "Gain AMOUNT Block", Example: "Gain {n} Block."},
		{Does: doing(gain), Pattern: "Gain AURA AMOUNT", Example: "Gain Armor {n}."},
		{Does: doing(give), Pattern: "An ally gains AMOUNT Block", Example: "An ally gains {n} Block.", Needs: onAlly},
		{Does: doing(give), Pattern: "An ally gains AURA AMOUNT", Example: "An ally gains Bonus {n}.", Needs: onAlly},
	}},
	sentence.Kind{Name: "AMOUNT", Most: engine.MaxCount},
	sentence.Kind{Name: "TURNS", Most: engine.MaxCount},
	sentence.Kind{Name: "PERCENT", Most: engine.MaxCount},
	sentence.Keywords("EFFECT", rules.Keywords, rules.Effects),
	sentence.Keywords("AURA", rules.Keywords, rules.Auras),
)

// About returns the grammar with the keywords and sentences of a content.
func About(c *rules.Content) *sentence.Grammar {
	g, _ := newGrammar(c)
	return g
}

// Own returns the errors in the sentences of a content.
func Own(c library.Definitions) engine.Misfits {
	_, bad := newGrammar(c.(*rules.Content))
	return bad
}

// newGrammar returns the grammar of a content and the errors in its sentences, whose placeholders
// can only be numbers and keywords, since the target is that of the card.
func newGrammar(c *rules.Content) (*sentence.Grammar, engine.Misfits) {
	t := c.Keywords
	g := Grammar.ReplaceKinds(sentence.Keywords("EFFECT", t, t.Held(rules.AsEffect)), sentence.Keywords("AURA", t, t.Held(rules.AsAura)))
	return g.AddSentences(library.SentencesOf(&c.Library, func(does rules.Meaning) any { return does }), []string{"AMOUNT", "TURNS", "PERCENT", "EFFECT", "AURA"})
}

// onAlly is a condition of sentences: the card is played on an ally.
const onAlly uint = 1

// Read parses the text of a card by the grammar of its content.
func Read(g *sentence.Grammar, d *rules.CardDef) *sentence.Reading {
	if d.Aim == rules.AimAlly {
		return g.Read(d.Text, d.Values, onAlly)
	}
	return g.Read(d.Text, d.Values, 0)
}

// Play returns a function that carries out a text. Events that it causes have the number of the
// clause, from 1, as their line.
func Play(r *sentence.Reading) rules.Play {
	clauses := slices.Clone(r.Clauses)
	return func(m *rules.Match, self rules.Source, target rules.Unit) {
		s := &scene{m, self, target}
		for i, c := range clauses {
			m.At(i + 1)
			s.perform(c.Does)
		}
	}
}

type scene struct {
	match  *rules.Match
	self   rules.Source
	target rules.Unit
}

// doing carries out a sentence with its amount n; 0 if it has none.
type doing func(s *scene, p *sentence.Phrase, n int)

func (s *scene) values(p *sentence.Phrase) (list []schema.Value) {
	for _, slot := range p.Said() {
		switch {
		case slot.By == nil:
			list = append(list, schema.Value{})
		case slot.By.Form == nil:
			list = append(list, schema.Number(slot.By.Number))
		default: // a keyword
			list = append(list, schema.String(s.match.KeywordTable().Row(rules.Keyword(slot.By.Number)).Word))
		}
	}
	return list
}

func (s *scene) perform(p *sentence.Phrase) {
	if does, own := p.Form.Does.(rules.Meaning); own {
		does(s.match, s.self, s.target, s.values(p))
		return
	}
	p.Form.Does.(doing)(s, p, p.Count("AMOUNT", 0))
	if effect := p.Of("EFFECT"); effect != nil {
		s.match.Inflict(s.self, p.Count("TURNS", 0), rules.Keyword(effect.Number), s.target)
	}
}

func toTarget(do func(m *rules.Match, by rules.Source, n int, target rules.Unit) int) doing {
	return func(s *scene, _ *sentence.Phrase, n int) { do(s.match, s.self, n, s.target) }
}

func dealDamage(s *scene, p *sentence.Phrase, _ int) {
	damage := s.match.UnitDef(s.self.Unit).Damage * p.Count("PERCENT", 100) / 100
	s.match.Deal(s.self, min(damage, engine.MaxCount), s.target)
}

func gain(s *scene, p *sentence.Phrase, n int) { s.match.Gain(s.self, n, aura(p), s.self.Unit) }

func give(s *scene, p *sentence.Phrase, n int) { s.match.Gain(s.self, n, aura(p), s.target) }

func aura(p *sentence.Phrase) rules.Keyword {
	return rules.Keyword(p.Count("AURA", int(rules.Block)))
}
