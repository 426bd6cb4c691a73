package wording

import (
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

type scene struct {
	duel   *rules.Duel
	self   rules.Source
	target rules.Card
}

// The types of Form.Does.
type (
	doing       func(s *scene, p *sentence.Phrase, n int)        // carries out a sentence with amount n, or 0
	having      bool                                             // marks a sentence that is a grant
	naming      func(s *scene, p *sentence.Phrase) rules.CardSet // returns the cards that a phrase means
	cardsEffect func(d *rules.Duel, who rules.CardSet) int       // affects cards; returns how many
)

func (s *scene) perform(p *sentence.Phrase) {
	if q := p.Of("IF"); q == nil || s.target != rules.NoCard && s.duel.Has(s.target, rules.Keyword(q.Of("KEYWORD").Number)) {
		p.Form.Does.(doing)(s, p, p.Count("AMOUNT", 0))
	}
}

func (s *scene) whom(p *sentence.Phrase) rules.CardSet {
	w := p.Of("WHOM", "BEARER")
	return w.Form.Does.(naming)(s, w)
}

func itself(s *scene, _ *sentence.Phrase) rules.CardSet { return rules.Cards(s.self.Card) }

func theTarget(s *scene, _ *sentence.Phrase) rules.CardSet { return rules.Cards(s.target) }

func eachCreature(s *scene, p *sentence.Phrase) rules.CardSet {
	who := s.matching(p.Of("SUCH"))
	if p.Of("OTHER") != nil {
		who = who.Without(s.self.Card)
	}
	return who
}

func (s *scene) matching(p *sentence.Phrase) (who rules.CardSet) {
	for player := rules.First; player <= rules.Second; player++ {
		if side := rules.Side(p.Number); side == rules.AnySide || (side == rules.Friendly) == (player == s.self.Player) {
			for i := range s.duel.Count(player, rules.Line) {
				if c := s.duel.CardAt(player, rules.Line, i); hasQuality(s.duel, c, p.Of("QUALITY")) {
					who = who.With(c)
				}
			}
		}
	}
	return who
}

func hasQuality(d *rules.Duel, c rules.Card, q *sentence.Phrase) bool {
	return q == nil || d.Has(c, rules.Keyword(q.Of("KEYWORD").Number)) == (q.Number == 1)
}

func toWhom(do func(d *rules.Duel, n int, who rules.CardSet) int) doing {
	return func(s *scene, p *sentence.Phrase, n int) { do(s.duel, n, s.whom(p)) }
}

func forPlayer(do func(d *rules.Duel, p rules.Player, n int) int) doing {
	return func(s *scene, _ *sentence.Phrase, n int) { do(s.duel, s.self.Player, n) }
}

func dealByKeyword(s *scene, p *sentence.Phrase, _ int) {
	s.duel.Deal(s.duel.Keyword(s.self.Card, rules.Keyword(p.Of("KEYWORD").Number)), s.whom(p))
}

func doTo(s *scene, p *sentence.Phrase, _ int) {
	p.Of("DO").Form.Does.(cardsEffect)(s.duel, s.whom(p))
}

func capture(s *scene, _ *sentence.Phrase, n int) {
	s.duel.Capture(n, rules.Cards(s.self.Card))
}

func gain(s *scene, p *sentence.Phrase, n int) {
	if each := p.Of("SUCH"); each != nil {
		n *= s.matching(each).Count()
	}
	s.duel.Gain(s.self.Player, n)
}

func lose(s *scene, _ *sentence.Phrase, n int) { s.duel.Lose(s.self.Player.Other(), n) }

func returnToHand(s *scene, p *sentence.Phrase, _ int) { s.duel.Move(s.whom(p), rules.Hand) }

func takeControl(s *scene, p *sentence.Phrase, _ int) { s.duel.TakeControl(s.self.Player, s.whom(p)) }

func grant(s *scene, p *sentence.Phrase, _ int) {
	s.duel.Grant(rules.Keyword(p.Of("KEYWORD").Number), p.Count("AMOUNT", 1), s.whom(p))
}

func loseKeyword(s *scene, p *sentence.Phrase, _ int) {
	s.duel.LoseKeyword(rules.Keyword(p.Of("KEYWORD").Number), s.whom(p))
}

func addChains(s *scene, p *sentence.Phrase, n int) {
	player := s.self.Player
	if p.Of("PLAYER").Number == 1 {
		player = player.Other()
	}
	s.duel.AddChains(player, n)
}
