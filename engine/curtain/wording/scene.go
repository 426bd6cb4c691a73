package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

type performance struct {
	fight  *rules.Fight
	self   rules.Source
	target rules.Actor
	event  *engine.Event

	subject *sentence.Phrase // phrase for the actor to which "its" in the sentence refers
	dealt   int              // HP lost to hits of this card
	cheers  int              // Ovation gained by those hits
	lost    map[int16]int    // amounts lost to sentences of this card, by keyword or meter
}

// sentenceFunc carries out sentence p. n is the amount in the sentence; 0 if it has none.
type sentenceFunc func(s *performance, p *sentence.Phrase, n int)

func (s *performance) performSentence(p *sentence.Phrase) {
	s.subject = p.Of("SOMEBODY")
	p.Form.Does.(sentenceFunc)(s, p, s.amountOf(p))
}

func dealDamage(s *performance, p *sentence.Phrase, n int) {
	times := p.Count("TIMES", 1)
	if p.MeaningWord() == "dealX" {
		times = s.fight.X()
	}
	ovation := s.fight.Ovation()
	s.dealt += s.fight.DealHits(s.self, n, times, s.targetsOf(p))
	s.cheers += max(0, s.fight.Ovation()-ovation)
}

func gainEffect(s *performance, p *sentence.Phrase, n int) {
	if q := p.Of("QUANTITY"); keywordOrMeterOf(p) == rules.Ovation && q != nil && q.MeaningWord() == "dealt" {
		n = clampAmount(n - s.cheers) // it includes the Ovation gained by the hits
	}
	s.gainFor(keywordOrMeterOf(p), n, s.holdersOf(p))
}

func gainUpToAmount(s *performance, p *sentence.Phrase, n int) {
	s.gainFor(keywordOrMeterOf(p), clampAmount(n-s.totalHeld(keywordOrMeterOf(p), s.holdersOf(p))), s.holdersOf(p))
}

func doubleHeld(s *performance, p *sentence.Phrase, _ int) {
	h := p.Of("HELD")
	s.gainFor(keywordOrMeterOf(h), clampAmount(s.totalHeld(keywordOrMeterOf(h), s.holdersOf(h))), s.holdersOf(h))
}

func (s *performance) gainFor(keywordOrMeter int16, amount int, who rules.Actors) {
	switch keywordOrMeter {
	case rules.Ovation:
		s.fight.GainOvation(amount)
	case rules.Energy:
		s.fight.GainEnergy(amount)
	case rules.Currency:
		s.fight.GainCurrency(amount)
	default:
		forEachActor(who, func(a rules.Actor) { s.fight.GainStacks(amount, rules.Keyword(keywordOrMeter), a) })
	}
}

func inflictDebuff(s *performance, p *sentence.Phrase, n int) {
	s.fight.InflictDebuff(n, rules.Keyword(keywordOrMeterOf(p)), s.targetsOf(p))
}

func inflictRandomDebuff(s *performance, p *sentence.Phrase, n int) {
	whom := s.targetsOf(p)
	var kinds []rules.Keyword // the debuffs that the first target can hold
	for set := s.fight.KeywordTable().Debuffs(); set != 0; set &= set - 1 {
		if k := set.First(); s.fight.CanHold(whom.At(0), k) {
			kinds = append(kinds, k)
		}
	}
	s.fight.InflictDebuff(n, kinds[s.fight.PickRandom(len(kinds))], whom)
}

func healActors(s *performance, p *sentence.Phrase, _ int) {
	forEachActor(s.targetsOf(p), func(a rules.Actor) { s.fight.Heal(s.amountOf(p), a) })
}

func drawCards(s *performance, _ *sentence.Phrase, n int) { s.fight.DrawCards(min(n, rules.MaxCards)) }

func loseHitPoints(s *performance, p *sentence.Phrase, _ int) {
	forEachActor(s.holdersOf(p), func(a rules.Actor) { s.fight.LoseHP(s.amountOf(p), a) })
}

func endPlayerTurn(s *performance, _ *sentence.Phrase, _ int) { s.fight.RequestTurnEnd() }

func discountCards(s *performance, p *sentence.Phrase, n int) {
	s.fight.DiscountCards(n, s.cardFilter(p))
}

func boostCards(s *performance, p *sentence.Phrase, n int) { s.fight.BoostCards(n, s.cardFilter(p)) }

// loseEachListedAmount takes n, or everything, of each keyword and meter in the sentence's list, and adds
// the amounts lost to s.lost.
func loseEachListedAmount(s *performance, p *sentence.Phrase, n int) {
	if p.MeaningWord() == "loseAll" {
		n = rules.All
	}
	who := s.holdersOf(p)
	for _, what := range s.listedThings(p.Of("LIST")) {
		switch what {
		case rules.Ovation:
			s.lost[what] += s.fight.LoseOvation(n)
		case rules.Energy:
			s.lost[what] += s.fight.LoseEnergy(n)
		case rules.Currency:
			s.lost[what] += s.fight.LoseCurrency(n)
		default:
			forEachActor(who, func(a rules.Actor) {
				if k := rules.Keyword(what); s.fight.CanHold(a, k) {
					s.lost[what] += s.fight.Lose(n, k, a)
				}
			})
		}
	}
}

func (s *performance) listedThings(list *sentence.Phrase) (out []int16) {
	for ; list != nil && list.Of("THING") != nil; list = list.Of("LIST") {
		out = append(out, int16(list.Of("THING").Number))
	}
	for set := s.fight.KeywordTable().Debuffs(); list != nil && set != 0; set &= set - 1 {
		out = append(out, int16(set.First()))
	}
	return out
}

func (s *performance) cardFilter(p *sentence.Phrase) (which rules.HandFilter) {
	c := p.Of("CARDS", "CARD")
	if n := c.Of("N"); n != nil {
		which.Random = n.Number
	} else if c.Kind == "CARD" && c.MeaningWord() != "chosen" {
		which.Random = 1
	}
	if kind := c.Of("SUCH", "ONE").Number; kind != anyType {
		which.Type, which.ByType = rules.CardType(kind), true
	}
	if owner := c.Of("SOMEBODY"); owner != nil {
		list := s.namedActors(owner)
		which.Owner = s.fight.ActorID(list.At(0))
	}
	if c.MeaningWord() == "chosen" {
		return rules.HandFilter{Cards: s.askForCard(s.fight.CardsMatching(which)), ByCard: true}
	}
	return which
}
