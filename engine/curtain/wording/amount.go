package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

func clampAmount(n int) int { return max(0, min(n, engine.MaxCount)) }

func clampedProduct(a, b int) int { return clampAmount(clampAmount(a) * clampAmount(b)) }

func (s *sentenceContext) amountInSentence(p *sentence.Phrase) int {
	if q := p.PhraseInSlot("QUANTITY"); q != nil {
		return clampAmount(s.countQuantity(q))
	}
	amount, rate := p.PhraseInSlot("AMOUNT"), p.PhraseInSlot("PER")
	if amount == nil || rate == nil {
		return p.NumberInSlot("AMOUNT", 0)
	}
	each := s.countQuantity(rate.PhraseInSlot("COUNT"))
	if plus := rate.PhraseInSlot("N"); plus != nil {
		return clampAmount(amount.Number + clampedProduct(plus.Number, each))
	}
	return clampedProduct(amount.Number, each)
}

func (s *sentenceContext) countQuantity(q *sentence.Phrase) int {
	switch q.Form.Means {
	case "multiple":
		return clampedProduct(q.PhraseInSlot("N").Number, s.countQuantity(q.PhraseInSlot("QUANTITY")))
	case "debuff kinds":
		return sumOverActors(s.namedActors(q.PhraseInSlot("SOMEBODY")), s.fight.CountDebuffKinds)
	case "debuff stacks":
		return sumOverActors(s.namedActors(q.PhraseInSlot("SOMEBODY")), s.fight.CountDebuffStacks)
	case "X":
		return s.fight.EnergySpentAsX()
	case "dealt":
		return s.dealt
	case "in hand":
		return s.fight.CountCards(rules.Hand)
	case "played":
		return s.fight.CardsPlayedThisTurn()
	case "lost":
		return s.lost[keywordOrMeterOf(q)]
	case "its":
		return s.totalAmountOf(keywordOrMeterOf(q), s.namedActors(s.subject))
	case "the enemy's":
		return s.totalAmountOf(keywordOrMeterOf(q), rules.NewActors(s.referencedEnemy()))
	}
	return s.totalAmountOf(keywordOrMeterOf(q.PhraseInSlot("HELD")), s.keywordOrMeterHolders(q.PhraseInSlot("HELD")))
}

// keywordOrMeterOf returns the number of the first keyword or meter in a phrase, or HP if the phrase contains none.
func keywordOrMeterOf(p *sentence.Phrase) int16 {
	if list := p.PhraseInSlot("LIST"); list != nil && list.PhraseInSlot("THING") != nil {
		p = list
	} else if list != nil { // debuffs
		return int16(rules.Debuffs.First())
	}
	if k := p.PhraseInSlot("KEYWORD", "DEBUFF", "OWN", "STACK", "THING"); k != nil {
		return int16(k.Number)
	}
	return rules.HP
}

func isHeldIndividually(table *engine.Keywords, keywordOrMeter int16) bool {
	return keywordOrMeter < rules.Energy && !table.KeywordsHoldableAs(rules.OnTeam).Has(rules.Keyword(keywordOrMeter))
}

func (s *sentenceContext) totalAmountOf(keywordOrMeter int16, holders rules.Actors) int {
	switch keywordOrMeter {
	case rules.Ovation:
		return s.fight.Ovation()
	case rules.Energy:
		return s.fight.Energy()
	case rules.Currency:
		return s.fight.Currency()
	}
	return sumOverActors(holders, func(a rules.Actor) int { return s.fight.Stacks(a, rules.Keyword(keywordOrMeter)) })
}

// keywordOrMeterHolders returns the actors whose keyword or meter a phrase is about. If it names none, this is the
// owner of the card for HP and keywords that allies do not share, and the Team for all others.
func (s *sentenceContext) keywordOrMeterHolders(p *sentence.Phrase) rules.Actors {
	if who := p.PhraseInSlot("SOMEBODY"); who != nil {
		return s.namedActors(who)
	}
	if what := keywordOrMeterOf(p); what == rules.HP || isHeldIndividually(s.fight.KeywordTable(), what) {
		return rules.NewActors(s.self.Actor)
	}
	return rules.NewActors(rules.Team)
}

func (s *sentenceContext) targetsOf(p *sentence.Phrase) rules.Actors {
	if who := p.PhraseInSlot("SOMEBODY"); who != nil {
		return s.namedActors(who)
	}
	return rules.NewActors(s.referencedEnemy())
}

func (s *sentenceContext) namedActors(p *sentence.Phrase) (list rules.Actors) {
	switch p.Form.Means {
	case "chosen":
		return rules.NewActors(s.target)
	case "the enemy":
		return rules.NewActors(s.referencedEnemy())
	case "protagonists":
		return rules.NewActors(rules.ProtagonistA, rules.ProtagonistB)
	case "allies":
		return rules.NewActors(rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB)
	case "macguffin":
		return rules.NewActors(rules.MacGuffin)
	case "the other":
		if s.self.Actor == rules.ProtagonistA {
			return rules.NewActors(rules.ProtagonistB)
		}
		return rules.NewActors(rules.ProtagonistA)
	case "enemies":
		for i := range s.fight.EnemyCount() {
			list.AddUpToLimit(rules.EnemyActor(i))
		}
		return list
	}
	for _, one := range [...]rules.Actor{rules.ProtagonistA, rules.ProtagonistB} {
		if s.fight.ActorID(one) == p.PhraseInSlot("NAME").Form.Means {
			return rules.NewActors(one)
		}
	}
	return rules.NewActors(rules.Nobody)
}

// referencedEnemy returns the enemy that the card was played on, or else the first living one, or else FirstEnemy.
func (s *sentenceContext) referencedEnemy() rules.Actor {
	if s.target.IsEnemy() {
		return s.target
	}
	if e := s.fight.FrontEnemy(); e != rules.Nobody {
		return e
	}
	return rules.FirstEnemy
}

func forEachActor(actors rules.Actors, do func(rules.Actor)) {
	for i := 0; i < actors.Len(); i++ {
		do(actors.At(i))
	}
}

func sumOverActors(actors rules.Actors, count func(rules.Actor) int) (n int) {
	forEachActor(actors, func(a rules.Actor) { n += count(a) })
	return n
}

func containsActor(actors rules.Actors, a rules.Actor) (found bool) {
	forEachActor(actors, func(b rules.Actor) { found = found || a == b })
	return found
}
