package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

// nothing is for sentences that only describe the card.
func nothing(*scene, *sentence.Phrase, int) {}

func create(s *scene, p *sentence.Phrase, n int) {
	if def := s.fight.Content().CardIndex(p.Of("COPY").Means()); def >= 0 {
		s.fight.Create(rules.Creation{Def: int16(def), N: n, To: rules.Pile(p.Of("PLACE").Number)})
	}
}

func discard(s *scene, p *sentence.Phrase, _ int) { s.fight.Discard(s.cardsOf(p)) }
func exhaust(s *scene, p *sentence.Phrase, _ int) { s.fight.Exhaust(s.cardsOf(p)) }
func upgrade(s *scene, p *sentence.Phrase, _ int) { s.fight.UpgradeCards(s.cardsOf(p)) }
func purge(s *scene, p *sentence.Phrase, _ int)   { s.fight.RemoveForGood(s.cardsOf(p)) }

func move(s *scene, p *sentence.Phrase, _ int) {
	s.fight.Move(s.cardsOf(p), rules.Pile(p.Of("PLACE").Number), rules.Top)
}

func (s *scene) cardsOf(p *sentence.Phrase) rules.Cards { return s.fight.Which(s.cards(p)) }

func (s *scene) ask(from rules.Cards) (one rules.Cards) {
	q := engine.Question{Prompt: "Which card?", Count: 1}
	for i := range from.Len() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: rules.AskCard, Number: from.At(i)})
	}
	for _, place := range s.fight.Choose(q) {
		one.Add(from.At(place))
	}
	return one
}
