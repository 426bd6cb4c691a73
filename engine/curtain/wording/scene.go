package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
)

type sentenceContext struct {
	fight  *rules.Fight
	self   rules.Source
	target rules.Actor
	event  *engine.Event

	subject *sentence.Phrase // the phrase to which "its" in the sentence refers
	dealt   int              // HP lost to hits of this card
	cheers  int              // Ovation gained by hits of this card
	lost    map[int16]int    // amount of each keyword and meter that sentences of this card have removed
}

// sentenceFunc carries out the sentence p. n is the amount in the sentence, or 0 if it has none.
type sentenceFunc func(s *sentenceContext, p *sentence.Phrase, n int)

func performDealDamage(s *sentenceContext, p *sentence.Phrase, n int) {
	times := p.NumberInSlot("TIMES", 1)
	if p.Form.Means == "dealX" {
		times = s.fight.EnergySpentAsX()
	}
	ovation := s.fight.Ovation()
	s.dealt += s.fight.DealHits(s.self, n, times, s.targetsOf(p))
	s.cheers += max(0, s.fight.Ovation()-ovation)
}

func performGain(s *sentenceContext, p *sentence.Phrase, n int) {
	if q := p.PhraseInSlot("QUANTITY"); keywordOrMeterOf(p) == rules.Ovation && q != nil && q.Form.Means == "dealt" {
		n = clampAmount(n - s.cheers) // it includes the Ovation gained by the hits
	}
	s.giveAmount(keywordOrMeterOf(p), n, s.keywordOrMeterHolders(p))
}

func performGainUpTo(s *sentenceContext, p *sentence.Phrase, n int) {
	s.giveAmount(keywordOrMeterOf(p), clampAmount(n-s.totalAmountOf(keywordOrMeterOf(p), s.keywordOrMeterHolders(p))), s.keywordOrMeterHolders(p))
}

func (s *sentenceContext) giveAmount(keywordOrMeter int16, amount int, who rules.Actors) {
	switch keywordOrMeter {
	case rules.Ovation, rules.Energy, rules.Currency:
		s.fight.GainMeter(keywordOrMeter, amount)
	default:
		forEachActor(who, func(a rules.Actor) { s.fight.GainStacks(amount, rules.Keyword(keywordOrMeter), a) })
	}
}

func performInflictDebuff(s *sentenceContext, p *sentence.Phrase, n int) {
	s.fight.InflictDebuff(n, rules.Keyword(keywordOrMeterOf(p)), s.targetsOf(p))
}

func performInflictRandomDebuff(s *sentenceContext, p *sentence.Phrase, n int) {
	whom := s.targetsOf(p)
	var kinds []rules.Keyword // the debuffs that the first target can hold
	for k := range s.fight.KeywordTable().Debuffs().All {
		if s.fight.CanHold(whom.At(0), k) {
			kinds = append(kinds, k)
		}
	}
	s.fight.InflictDebuff(n, kinds[s.fight.PickRandomIndexAndLog(len(kinds))], whom)
}

func performHeal(s *sentenceContext, p *sentence.Phrase, _ int) {
	forEachActor(s.targetsOf(p), func(a rules.Actor) { s.fight.HealActor(s.amountInSentence(p), a) })
}

func performDrawCards(s *sentenceContext, _ *sentence.Phrase, n int) {
	s.fight.DrawCards(min(n, rules.MaxCards))
}

func performLoseHP(s *sentenceContext, p *sentence.Phrase, _ int) {
	forEachActor(s.keywordOrMeterHolders(p), func(a rules.Actor) { s.fight.LoseHP(s.amountInSentence(p), a) })
}

// performLoseEach removes n of each keyword and meter in the sentence's list, or all for "loseAll". It adds what it
// removed to s.lost.
func performLoseEach(s *sentenceContext, p *sentence.Phrase, n int) {
	if p.Form.Means == "loseAll" {
		n = rules.All
	}
	who := s.keywordOrMeterHolders(p)
	for _, what := range s.listedKeywordsAndMeters(p.PhraseInSlot("LIST")) {
		switch what {
		case rules.Ovation, rules.Energy, rules.Currency:
			s.lost[what] += s.fight.LoseMeter(what, n)
		default:
			forEachActor(who, func(a rules.Actor) {
				if k := rules.Keyword(what); s.fight.CanHold(a, k) {
					s.lost[what] += s.fight.LoseStacks(n, k, a)
				}
			})
		}
	}
}

func (s *sentenceContext) listedKeywordsAndMeters(list *sentence.Phrase) (out []int16) {
	for ; list.PhraseInSlot("THING") != nil; list = list.PhraseInSlot("LIST") {
		out = append(out, int16(list.PhraseInSlot("THING").Number))
	}
	for set := s.fight.KeywordTable().Debuffs(); list != nil && !set.IsEmpty(); set = set.WithoutFirst() {
		out = append(out, int16(set.First()))
	}
	return out
}

// buildCardFilter returns the filter for the hand cards that p names. If the player chooses a card, it asks which.
func (s *sentenceContext) buildCardFilter(p *sentence.Phrase) (which rules.HandFilter) {
	c := p.PhraseInSlot("CARDS", "CARD")
	if n := c.PhraseInSlot("N"); n != nil {
		which.Random = n.Number
	} else if c.Kind == "CARD" && c.Form.Means != "chosen" {
		which.Random = 1
	}
	which.Type = c.PhraseInSlot("SUCH", "ONE").Form.Means
	if owner := c.PhraseInSlot("SOMEBODY"); owner != nil {
		list := s.namedActors(owner)
		which.Owner = s.fight.ActorID(list.At(0))
	}
	if c.Form.Means == "chosen" {
		return rules.HandFilter{Cards: s.askWhichCard(s.fight.HandCardsMatching(which)), ByCard: true}
	}
	return which
}

var packPhraseKinds = []string{"AMOUNT", "N", "TIMES", "PER", "QUANTITY", "KEYWORD", "DEBUFF", "STACK", "THING", "SOMEBODY", "TYPE", "CARDS", "CARD"}

func wrapPackSentence(does rules.SentenceEffect) any {
	return sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, n int) {
		does(s.fight, s.self, s.target, s.packSentenceArgs(p, n))
	})
}

// packSentenceArgs returns the values in the slots of a pack's sentence. The value of AMOUNT is n. The slot PER, as in
// "per Taunt", has no value, since n includes it.
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
	s.fight.MoveCards(s.fight.HandCardsMatching(s.buildCardFilter(p)), rules.Pile(p.PhraseInSlot("PILE").Number), rules.Top)
}

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
