package wording

import (
	"slices"

	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

// ReadCardText parses the text of a card. Misplaced sentences, such as effects without a heading, are in Unread.
func ReadCardText(d *rules.CardDef) *sentence.ParseResult {
	r := Grammar.Parse(d.Text, d.Values, 0)
	r.Clauses = slices.DeleteFunc(r.Clauses, func(c sentence.Clause) bool {
		_, grants := c.Does.Form.Does.(grantMarker)
		hint := ""
		switch {
		case grants && c.Heading != nil:
			hint = "a sentence about what a creature has must come before the first heading"
		case !grants && c.Heading == nil:
			hint = "the sentence needs a heading that says when, as in \"Play: " + c.Text + ".\""
		default:
			return false
		}
		r.Unread = append(r.Unread, sentence.UnparsedText{Text: c.Text, From: c.From, To: c.To, Hint: hint})
		return true
	})
	return r
}

// BuildCard returns a copy of a card, with another id, that carries out the text r. Events name the clause as the line.
func BuildCard(d *rules.CardDef, r *sentence.ParseResult, id string) *rules.CardDef {
	card := d.CopyWithID(id)
	card.Abilities, card.Grants, card.Target = [rules.NumAbilities]rules.Ability{}, nil, targetOfText(r)
	for i, c := range r.Clauses {
		if c.Heading == nil {
			card.Grants = append(card.Grants, buildGrant(c.Does))
			continue
		}
		ability := &card.Abilities[c.Heading.Number]
		*ability = appendEffect(*ability, c.Does, i+1)
	}
	return card
}

// appendEffect returns an ability that runs previous, unless it is nil, and then the clause p if its condition holds.
func appendEffect(previous rules.Ability, p *sentence.Phrase, clauseNumber int) rules.Ability {
	return func(d *rules.Duel, self rules.Source, target rules.Card) {
		if previous != nil {
			previous(d, self, target)
		}
		d.SetCallbackLine(clauseNumber)
		if q := p.PhraseInSlot("IF"); q != nil && (target == rules.NoCard || !d.HasKeyword(target, rules.Keyword(q.PhraseInSlot("KEYWORD").Number))) {
			return
		}
		p.Form.Does.(sentenceFunc)(&sentenceContext{d, self, target}, p, p.NumberInSlot("AMOUNT", 0))
	}
}

func buildGrant(p *sentence.Phrase) rules.StaticGrant {
	g := rules.StaticGrant{KeywordAmount: rules.KeywordAmount{Keyword: rules.Keyword(p.PhraseInSlot("KEYWORD").Number), Value: p.NumberInSlot("AMOUNT", 1)}}
	bearer := p.PhraseInSlot("BEARER")
	if bearer.Form.Pattern == "the attached creature" {
		return g
	}
	g.To = func(d *rules.Duel, self rules.Source, c rules.Card) bool {
		return bearer.Form.Does.(cardSelector)(&sentenceContext{d, self, rules.NoCard}, bearer).Has(c)
	}
	return g
}

func targetOfText(r *sentence.ParseResult) (t rules.TargetSpec) {
	for _, c := range r.Clauses {
		who := c.Does.PhraseInSlot("WHOM")
		if who == nil || who.PhraseInSlot("AIM") == nil {
			continue
		}
		t = rules.TargetSpec{Wanted: true, Side: rules.TargetSide(who.PhraseInSlot("AIM").Number)}
		if q := who.PhraseInSlot("QUALITY"); q != nil {
			t.Where = func(d *rules.Duel, _ rules.Source, of rules.Card) bool { return matchesQuality(d, of, q) }
		}
		return t
	}
	return t
}

type sentenceContext struct {
	duel   *rules.Duel
	self   rules.Source
	target rules.Card
}

type (
	sentenceFunc func(s *sentenceContext, p *sentence.Phrase, n int)        // carries out a sentence with amount n, or 0
	grantMarker  bool                                                       // marks a sentence that is a grant
	cardSelector func(s *sentenceContext, p *sentence.Phrase) rules.CardSet // returns the cards that a phrase means
	cardsEffect  func(d *rules.Duel, who rules.CardSet) int                 // affects cards; returns how many
)

func (s *sentenceContext) selectCards(p *sentence.Phrase) rules.CardSet {
	w := p.PhraseInSlot("WHOM", "BEARER")
	if w == nil {
		return selectSelf(s, p)
	}
	return w.Form.Does.(cardSelector)(s, w)
}

func selectSelf(s *sentenceContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.self.Card)
}

func selectTarget(s *sentenceContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.target)
}

func selectEach(s *sentenceContext, p *sentence.Phrase) rules.CardSet {
	who := s.matchingCreatures(p.PhraseInSlot("SUCH"))
	if p.PhraseInSlot("OTHER") != nil {
		who = who.Without(s.self.Card)
	}
	return who
}

func (s *sentenceContext) matchingCreatures(such *sentence.Phrase) (who rules.CardSet) {
	for player := rules.First; player <= rules.Second; player++ {
		if side := rules.TargetSide(such.Number); side == rules.AnySide || (side == rules.Friendly) == (player == s.self.Player) {
			for _, c := range s.duel.CardsIn(player, rules.Line) {
				if matchesQuality(s.duel, c, such.PhraseInSlot("QUALITY")) {
					who = who.With(c)
				}
			}
		}
	}
	return who
}

func matchesQuality(d *rules.Duel, c rules.Card, q *sentence.Phrase) bool {
	return q == nil || d.HasKeyword(c, rules.Keyword(q.PhraseInSlot("KEYWORD").Number)) == (q.Number == 1)
}

func newEffectWithAmountOnCards(do func(d *rules.Duel, n int, who rules.CardSet) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, n int) { do(s.duel, n, s.selectCards(p)) }
}

// newEffectOnPlayer returns an effect on the acting player, the opponent or, for AnySide, whom the sentence names.
func newEffectOnPlayer(whose rules.TargetSide, do func(d *rules.Duel, p rules.Player, n int) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, n int) {
		player := s.self.Player
		if whose == rules.Enemy || whose == rules.AnySide && p.PhraseInSlot("PLAYER").Number == 1 {
			player = player.Other()
		}
		do(s.duel, player, n)
	}
}

func performReturnToHand(s *sentenceContext, p *sentence.Phrase, _ int) {
	s.duel.MoveAllToOwnersZone(s.selectCards(p), rules.Hand)
}
