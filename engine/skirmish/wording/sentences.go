// Package wording has the sentences of card texts in Skirmish and what they do. The command
// `curtain reference --write` lists them in SENTENCES.md.
package wording

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
	rules "curtaincall/engine/skirmish"
)

// Grammar is the grammar of the game's own sentences.
var Grammar = sentence.NewGrammar(
	sentence.PhraseKind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Does: newAmountSentenceFunc((*rules.Match).DealHit), Pattern: "Deal AMOUNT damage [and EFFECT (TURNS)]", Example: "Deal {n} damage and Taunt ({m})."},
		{Does: sentenceFunc(performDealOwnDamage), Pattern: "Deal the unit's Damage [and EFFECT (TURNS)]", Example: "Deal the unit's Damage."},
		{Does: sentenceFunc(performDealOwnDamage), Pattern: "Deal PERCENT% of the unit's Damage [and EFFECT (TURNS)]", Example: "Deal {n}% of the unit's Damage."},
		{Does: sentenceFunc(func(*sentenceContext, *sentence.Phrase, int) {}), Pattern: "Inflict EFFECT (TURNS)", Example: "Inflict Weaken ({n})."},
		{Does: newAmountSentenceFunc((*rules.Match).HealUnit), Pattern: "Heal an ally by AMOUNT", Example: "Heal an ally by {n}.", RequiredConditions: onAlly},
		{Does: sentenceFunc(performGainKeyword), Pattern: "Gain AMOUNT Block", Example: "Gain {n} Block."},
		{Does: sentenceFunc(performGainKeyword), Pattern: "Gain AURA AMOUNT", Example: "Gain Armor {n}."},
		{Does: sentenceFunc(performGainKeyword), Pattern: "An ally gains AMOUNT Block", Example: "An ally gains {n} Block.", RequiredConditions: onAlly},
		{Does: sentenceFunc(performGainKeyword), Pattern: "An ally gains AURA AMOUNT", Example: "An ally gains Bonus {n}.", RequiredConditions: onAlly},
	}},
	sentence.PhraseKind{Name: "AMOUNT", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "TURNS", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "PERCENT", Most: engine.MaxCount},
	sentence.KeywordNameKind("EFFECT", "", rules.Keywords, rules.Effects),
	sentence.KeywordNameKind("AURA", "", rules.Keywords, rules.Auras),
)

// CheckSentenceDefinitions returns the errors in the sentences that a content defines.
func CheckSentenceDefinitions(c library.Definitions) engine.ValidationErrors {
	_, bad := NewGrammarWithErrors(c.(*rules.Content))
	return bad
}

// NewGrammarWithErrors returns the grammar with the keywords and sentences of a content, and the errors in these
// sentences, whose slots can be only numbers and keywords.
func NewGrammarWithErrors(c *rules.Content) (*sentence.Grammar, engine.ValidationErrors) {
	t := c.Keywords
	g := Grammar.WithKinds(sentence.KeywordNameKind("EFFECT", "", t, t.KeywordsHoldableAs(rules.AsEffect)), sentence.KeywordNameKind("AURA", "", t, t.KeywordsHoldableAs(rules.AsAura)))
	return g.WithPackSentences(library.SentencesOf(&c.Library, func(does rules.SentenceEffect) any { return does }), []string{"AMOUNT", "TURNS", "PERCENT", "EFFECT", "AURA"})
}

const onAlly uint = 1

// ReadCardText parses the text of a card. g is the grammar of the card's content.
func ReadCardText(g *sentence.Grammar, d *rules.CardDef) *sentence.ParseResult {
	if d.Aim == rules.AimAlly {
		return g.Parse(d.Text, d.Values, onAlly)
	}
	return g.Parse(d.Text, d.Values, 0)
}

// PlayFuncOf returns a function that carries out a parsed text. The line in causes is the number of the clause, from 1.
func PlayFuncOf(r *sentence.ParseResult) rules.PlayEffect {
	clauses := slices.Clone(r.Clauses)
	return func(m *rules.Match, self rules.Source, target rules.Unit) {
		s := &sentenceContext{m, self, target}
		for i, c := range clauses {
			m.SetCauseLine(i + 1)
			p := c.Does
			if does, own := p.Form.Does.(rules.SentenceEffect); own {
				does(m, self, target, s.packSentenceArgs(p))
				continue
			}
			p.Form.Does.(sentenceFunc)(s, p, p.NumberInSlot("AMOUNT", 0))
			if effect := p.PhraseInSlot("EFFECT"); effect != nil {
				m.InflictEffect(self, p.NumberInSlot("TURNS", 0), rules.Keyword(effect.Number), target)
			}
		}
	}
}

type sentenceContext struct {
	match  *rules.Match
	self   rules.Source
	target rules.Unit
}

// sentenceFunc carries out the sentence p. n is the amount in the sentence, or 0 if it contains none.
type sentenceFunc func(s *sentenceContext, p *sentence.Phrase, n int)

func (s *sentenceContext) packSentenceArgs(p *sentence.Phrase) (list []schema.Value) {
	for _, slot := range p.SlotsOfForm() {
		switch {
		case slot.By == nil:
			list = append(list, schema.Value{})
		case slot.By.Form == nil:
			list = append(list, schema.Number(slot.By.Number))
		default: // a keyword
			list = append(list, schema.String(slot.By.Form.Means))
		}
	}
	return list
}

func newAmountSentenceFunc(do func(m *rules.Match, by rules.Source, n int, target rules.Unit) int) sentenceFunc {
	return func(s *sentenceContext, _ *sentence.Phrase, n int) { do(s.match, s.self, n, s.target) }
}

func performDealOwnDamage(s *sentenceContext, p *sentence.Phrase, _ int) {
	damage := s.match.UnitDef(s.self.Unit).Damage * p.NumberInSlot("PERCENT", 100) / 100
	s.match.DealHit(s.self, min(damage, engine.MaxCount), s.target)
}

// performGainKeyword gives Block or an aura to the target in a sentence about an ally, otherwise to the acting unit.
func performGainKeyword(s *sentenceContext, p *sentence.Phrase, n int) {
	who := s.self.Unit
	if p.Form.RequiredConditions&onAlly != 0 {
		who = s.target
	}
	s.match.GainKeyword(s.self, n, rules.Keyword(p.NumberInSlot("AURA", int(rules.Block))), who)
}
