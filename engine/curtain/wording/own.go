package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
)

var packPhraseKinds = []string{"AMOUNT", "N", "TIMES", "PER", "QUANTITY", "KEYWORD", "DEBUFF", "STACK", "THING", "SOMEBODY", "TYPE", "CARDS", "CARD"}

func wrapPackSentence(does rules.SentenceEffect) any {
	return sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, n int) {
		does(s.fight, s.self, s.target, s.packSentenceArgs(p, n))
	})
}

// packSentenceArgs returns the arguments of a pack's sentence. n is the amount in the sentence, multiplied by PER.
func (s *sentenceContext) packSentenceArgs(p *sentence.Phrase, n int) (list []schema.Value) {
	amount := p.PhraseInSlot("AMOUNT")
	for _, slot := range p.SlotsOfForm() {
		switch {
		case slot.Kind == "PER": // which is part of the amount
		case slot.By == nil:
			list = append(list, schema.Value{})
		case slot.By == amount:
			list = append(list, schema.Number(n))
		default:
			list = append(list, s.slotValue(p, slot.By))
		}
	}
	return list
}

func (s *sentenceContext) slotValue(sentencePhrase, slot *sentence.Phrase) schema.Value {
	switch slot.Kind {
	case "AMOUNT", "N", "TIMES":
		return schema.Number(slot.Number)
	case "QUANTITY":
		return schema.Number(clampAmount(s.countQuantity(slot)))
	case "SOMEBODY":
		var list []schema.Value
		forEachActor(s.namedActors(slot), func(a rules.Actor) { list = append(list, schema.ObjectRef(rules.ActorView, int(a))) })
		return schema.NewList(list...)
	case "TYPE":
		if slot.Form.Means == "" {
			return schema.Value{}
		}
	case "CARDS", "CARD":
		which := s.buildCardFilter(sentencePhrase)
		var made schema.BuiltTable
		if which.Type != "" {
			made = append(made, schema.String(which.Type).WithName("type"))
		}
		if which.Owner != "" {
			made = append(made, schema.String(which.Owner).WithName("owner"))
		}
		if which.Random > 0 {
			made = append(made, schema.Number(which.Random).WithName("random"))
		}
		return schema.Value{Shape: schema.Record, Source: made}
	}
	return schema.String(slot.Form.Means) // the word of a keyword, or of a type
}

func doNothing(*sentenceContext, *sentence.Phrase, int) {}

func newCardListSentenceFunc(do func(*rules.Fight, rules.CardList) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, _ int) {
		do(s.fight, s.fight.HandCardsMatching(s.buildCardFilter(p)))
	}
}

func newHandFilterSentenceFunc(do func(*rules.Fight, int, rules.HandFilter) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, n int) { do(s.fight, n, s.buildCardFilter(p)) }
}

func performMoveCards(s *sentenceContext, p *sentence.Phrase, _ int) {
	s.fight.MoveCards(s.fight.HandCardsMatching(s.buildCardFilter(p)), rules.Pile(p.PhraseInSlot("PLACE").Number), rules.Top)
}

// askWhichCard asks the player to choose one of several cards. It returns an empty list if there are none.
func (s *sentenceContext) askWhichCard(from rules.CardList) (one rules.CardList) {
	q := engine.Question{Prompt: "Which card?", Count: 1}
	for i := range from.Len() {
		q.Candidates = append(q.Candidates, engine.Candidate{Kind: rules.AskCard, Number: from.At(i)})
	}
	for _, place := range s.fight.Choose(q) {
		one.AddIfMissing(from.At(place))
	}
	return one
}
