package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

func doNothing(*executionContext, *sentence.Phrase, int) {}

func cardsSentenceFunc(do func(*rules.Fight, rules.CardList) int) sentenceFunc {
	return func(s *executionContext, p *sentence.Phrase, _ int) {
		do(s.fight, s.fight.HandCardsMatching(s.resolveCardFilter(p)))
	}
}

func numberSentenceFunc(do func(*rules.Fight, int, rules.HandFilter) int) sentenceFunc {
	return func(s *executionContext, p *sentence.Phrase, n int) { do(s.fight, n, s.resolveCardFilter(p)) }
}

func performMoveCards(s *executionContext, p *sentence.Phrase, _ int) {
	s.fight.MoveCards(s.fight.HandCardsMatching(s.resolveCardFilter(p)), rules.Pile(p.PhraseInSlot("PLACE").Number), rules.Top)
}

func (s *executionContext) askWhichCard(from rules.CardList) (one rules.CardList) {
	q := engine.Question{Prompt: "Which card?", Count: 1}
	for i := range from.Len() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: rules.AskCard, Number: from.At(i)})
	}
	for _, place := range s.fight.Choose(q) {
		one.AddIfAbsent(from.At(place))
	}
	return one
}
