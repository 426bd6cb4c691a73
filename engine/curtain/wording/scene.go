package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

type scene struct {
	fight  *rules.Fight
	self   rules.Source
	target rules.Actor
	event  *engine.Event

	subject *sentence.Phrase // the actor that "its" refers to
	dealt   int              // HP lost to hits of this card
	cheers  int              // Ovation gained by those hits
	lost    map[int16]int
}

// doing carries out a sentence with its amount n; 0 if it has none.
type doing func(s *scene, p *sentence.Phrase, n int)

func (s *scene) perform(p *sentence.Phrase) {
	s.subject = p.Of("SOMEBODY")
	p.Form.Does.(doing)(s, p, s.amount(p))
}

func deal(s *scene, p *sentence.Phrase, n int) {
	times := p.Count("TIMES", 1)
	if p.Means() == "dealX" {
		times = s.fight.X()
	}
	ovation := s.fight.Ovation()
	s.dealt += s.fight.Deal(s.self, n, times, s.whom(p))
	s.cheers += max(0, s.fight.Ovation()-ovation)
}

func gain(s *scene, p *sentence.Phrase, n int) {
	if q := p.Of("QUANTITY"); thing(p) == rules.Ovation && q != nil && q.Means() == "dealt" {
		n = within(n - s.cheers) // it includes the Ovation gained by the hits
	}
	s.gain(thing(p), n, s.holders(p))
}

func gainUpTo(s *scene, p *sentence.Phrase, n int) {
	s.gain(thing(p), within(n-s.heldAmount(thing(p), s.holders(p))), s.holders(p))
}

func double(s *scene, p *sentence.Phrase, _ int) {
	h := p.Of("HELD")
	s.gain(thing(h), within(s.heldAmount(thing(h), s.holders(h))), s.holders(h))
}

func (s *scene) gain(what int16, n int, who rules.Actors) {
	switch what {
	case rules.Ovation:
		s.fight.GainOvation(n)
	case rules.Energy:
		s.fight.GainEnergy(n)
	case rules.Currency:
		s.fight.GainCurrency(n)
	default:
		each(who, func(a rules.Actor) { s.fight.Gain(n, rules.Keyword(what), a) })
	}
}

func inflict(s *scene, p *sentence.Phrase, n int) {
	s.fight.Inflict(n, rules.Keyword(thing(p)), s.whom(p))
}

func inflictRandom(s *scene, p *sentence.Phrase, n int) {
	whom := s.whom(p)
	var kinds []rules.Keyword // the debuffs that the first target can hold
	for set := s.fight.KeywordTable().Debuffs(); set != 0; set &= set - 1 {
		if k := set.First(); s.fight.CanHold(whom.At(0), k) {
			kinds = append(kinds, k)
		}
	}
	s.fight.Inflict(n, kinds[s.fight.Pick(len(kinds))], whom)
}

func heal(s *scene, p *sentence.Phrase, _ int) {
	each(s.whom(p), func(a rules.Actor) { s.fight.Heal(s.amount(p), a) })
}

func draw(s *scene, _ *sentence.Phrase, n int) { s.fight.Draw(min(n, rules.MaxCards)) }

func loseHP(s *scene, p *sentence.Phrase, _ int) {
	each(s.holders(p), func(a rules.Actor) { s.fight.LoseHP(s.amount(p), a) })
}

func endTurn(s *scene, _ *sentence.Phrase, _ int) { s.fight.EndTurn() }

func discount(s *scene, p *sentence.Phrase, n int) { s.fight.Discount(n, s.cards(p)) }

func boost(s *scene, p *sentence.Phrase, n int) { s.fight.BoostCards(n, s.cards(p)) }

// lose takes n, or everything, of each keyword and meter in a list, and adds the amounts lost to
// s.lost.
func lose(s *scene, p *sentence.Phrase, n int) {
	if p.Means() == "loseAll" {
		n = rules.All
	}
	who := s.holders(p)
	for _, what := range s.things(p.Of("LIST")) {
		switch what {
		case rules.Ovation:
			s.lost[what] += s.fight.LoseOvation(n)
		case rules.Energy:
			s.lost[what] += s.fight.LoseEnergy(n)
		case rules.Currency:
			s.lost[what] += s.fight.LoseCurrency(n)
		default:
			each(who, func(a rules.Actor) {
				if k := rules.Keyword(what); s.fight.CanHold(a, k) {
					s.lost[what] += s.fight.Lose(n, k, a)
				}
			})
		}
	}
}

func (s *scene) things(list *sentence.Phrase) (out []int16) {
	for ; list != nil && list.Of("THING") != nil; list = list.Of("LIST") {
		out = append(out, int16(list.Of("THING").Number))
	}
	for set := s.fight.KeywordTable().Debuffs(); list != nil && set != 0; set &= set - 1 {
		out = append(out, int16(set.First()))
	}
	return out
}

func (s *scene) cards(p *sentence.Phrase) (which rules.Filter) {
	c := p.Of("CARDS", "CARD")
	if n := c.Of("N"); n != nil {
		which.Random = n.Number
	} else if c.Kind == "CARD" && c.Means() != "chosen" {
		which.Random = 1
	}
	if kind := c.Of("SUCH", "ONE").Number; kind != anyType {
		which.Type, which.ByType = rules.CardType(kind), true
	}
	if owner := c.Of("SOMEBODY"); owner != nil {
		list := s.who(owner)
		which.Owner = s.fight.ActorID(list.At(0))
	}
	if c.Means() == "chosen" {
		return rules.Filter{Cards: s.ask(s.fight.Which(which)), ByCard: true}
	}
	return which
}
