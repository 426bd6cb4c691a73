package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

// doNothing carries out the sentences that only describe the card.
func doNothing(*performance, *sentence.Phrase, int) {}

func createCards(s *performance, p *sentence.Phrase, n int) {
	if def := s.fight.Content().CardIndex(p.Of("COPY").MeaningWord()); def >= 0 {
		s.fight.CreateCards(rules.CardCreation{Def: int16(def), N: n, To: rules.Pile(p.Of("PLACE").Number)})
	}
}

func discardCards(s *performance, p *sentence.Phrase, _ int) {
	s.fight.DiscardCards(s.matchingCards(p))
}
func exhaustCards(s *performance, p *sentence.Phrase, _ int) {
	s.fight.ExhaustCards(s.matchingCards(p))
}
func upgradeCards(s *performance, p *sentence.Phrase, _ int) {
	s.fight.UpgradeCards(s.matchingCards(p))
}
func removeCardsForGood(s *performance, p *sentence.Phrase, _ int) {
	s.fight.RemoveForGood(s.matchingCards(p))
}

func moveCards(s *performance, p *sentence.Phrase, _ int) {
	s.fight.MoveCards(s.matchingCards(p), rules.Pile(p.Of("PLACE").Number), rules.Top)
}

func (s *performance) matchingCards(p *sentence.Phrase) rules.Cards {
	return s.fight.CardsMatching(s.cardFilter(p))
}

func (s *performance) askForCard(from rules.Cards) (one rules.Cards) {
	q := engine.Question{Prompt: "Which card?", Count: 1}
	for i := range from.Len() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: rules.AskCard, Number: from.At(i)})
	}
	for _, place := range s.fight.Choose(q) {
		one.Add(from.At(place))
	}
	return one
}
