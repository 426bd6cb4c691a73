package wording

import (
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

type effectContext struct {
	duel   *rules.Duel
	self   rules.Source
	target rules.Card
}

// The types of Form.Does.
type (
	sentenceEffect func(s *effectContext, p *sentence.Phrase, n int)        // carries out a sentence with amount n, or 0
	grantMarker    bool                                                     // marks a sentence that is a grant
	cardSelector   func(s *effectContext, p *sentence.Phrase) rules.CardSet // returns the cards that a phrase means
	cardsEffect    func(d *rules.Duel, who rules.CardSet) int               // affects cards; returns how many
)

func (s *effectContext) selectCards(p *sentence.Phrase) rules.CardSet {
	w := p.PhraseInSlot("WHOM", "BEARER")
	if w == nil {
		return selectSelf(s, p)
	}
	return w.Form.Does.(cardSelector)(s, w)
}

func selectSelf(s *effectContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.self.Card)
}

func selectTarget(s *effectContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.target)
}

func selectEach(s *effectContext, p *sentence.Phrase) rules.CardSet {
	who := s.matchingCreatures(p.PhraseInSlot("SUCH"))
	if p.PhraseInSlot("OTHER") != nil {
		who = who.Without(s.self.Card)
	}
	return who
}

func (s *effectContext) matchingCreatures(such *sentence.Phrase) (who rules.CardSet) {
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

func newEffectWithAmountOnCards(do func(d *rules.Duel, n int, who rules.CardSet) int) sentenceEffect {
	return func(s *effectContext, p *sentence.Phrase, n int) { do(s.duel, n, s.selectCards(p)) }
}

// newEffectOnPlayer returns an effect on the player of the acting card; on the opponent if whose is
// Enemy; on the player that the sentence names if whose is AnySide.
func newEffectOnPlayer(whose rules.TargetSide, do func(d *rules.Duel, p rules.Player, n int) int) sentenceEffect {
	return func(s *effectContext, p *sentence.Phrase, n int) {
		player := s.self.Player
		if whose == rules.Enemy || whose == rules.AnySide && p.PhraseInSlot("PLAYER").Number == 1 {
			player = player.Other()
		}
		do(s.duel, player, n)
	}
}

func performReturnToHand(s *effectContext, p *sentence.Phrase, _ int) {
	s.duel.MoveAllToOwnersZone(s.selectCards(p), rules.Hand)
}
