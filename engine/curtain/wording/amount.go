package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

// within is an amount that the verbs of the rules take.
func within(n int) int { return max(0, min(n, engine.MaxCount)) }

// product is as large as the rules can count.
func product(a, b int) int { return within(within(a) * within(b)) }

// amount is the number of a sentence: equal to something, or a number for each of
// something, or with more for each.
func (s *scene) amount(p *sentence.Phrase) int {
	if q := p.Of("QUANTITY"); q != nil {
		return within(s.count(q))
	}
	if p.Of("AMOUNT") == nil {
		return 0
	}
	n, rate := p.Of("AMOUNT").Number, p.Of("PER")
	if rate == nil {
		return n
	}
	return rate.Form.Does.(rating)(s, rate, n)
}

// rating is what a number becomes that is for each of something.
type rating func(s *scene, rate *sentence.Phrase, n int) int

func forEach(s *scene, rate *sentence.Phrase, n int) int {
	return product(n, s.count(rate.Of("COUNT")))
}

func plusForEach(s *scene, rate *sentence.Phrase, n int) int {
	return within(n + product(rate.Of("N").Number, s.count(rate.Of("COUNT"))))
}

// counting is how many there are of a QUANTITY or a COUNT.
type counting func(s *scene, q *sentence.Phrase) int

func (s *scene) count(q *sentence.Phrase) int { return q.Form.Does.(counting)(s, q) }

func multiple(s *scene, q *sentence.Phrase) int {
	return product(q.Of("N").Number, s.count(q.Of("QUANTITY")))
}

func debuffKinds(s *scene, q *sentence.Phrase) int {
	return sum(s.who(q.Of("SOMEBODY")), s.fight.DebuffKinds)
}

func debuffStacks(s *scene, q *sentence.Phrase) int {
	return sum(s.who(q.Of("SOMEBODY")), s.fight.DebuffStacks)
}

func spent(s *scene, _ *sentence.Phrase) int       { return s.fight.X() }
func dealt(s *scene, _ *sentence.Phrase) int       { return s.dealt }
func cardsInHand(s *scene, _ *sentence.Phrase) int { return s.fight.Count(rules.Hand) }
func cardsPlayed(s *scene, _ *sentence.Phrase) int { return s.fight.CardsPlayed() }
func its(s *scene, q *sentence.Phrase) int         { return s.have(thing(q), s.who(s.subject)) }
func enemys(s *scene, q *sentence.Phrase) int      { return s.have(thing(q), rules.List(s.enemy())) }
func lost(s *scene, q *sentence.Phrase) int        { return s.lost[thing(q)] }

func held(s *scene, q *sentence.Phrase) int {
	return s.have(thing(q.Of("HELD")), s.holders(q.Of("HELD")))
}

// thing is the keyword, Ovation or Energy that a phrase is about, the first of a
// list; HP where it names none.
func thing(p *sentence.Phrase) int16 {
	if list := p.Of("LIST"); list != nil && list.Of("THING") != nil {
		p = list
	} else if list != nil { // debuffs
		return int16(rules.Debuffs.First())
	}
	if k := p.Of("KEYWORD", "DEBUFF", "OWN", "STACK", "THING"); k != nil {
		return int16(k.Number)
	}
	return rules.HP
}

// personal reports whether something is held by each ally alone.
func personal(table *engine.Keywords, what int16) bool {
	return what < rules.Energy && !table.Held(rules.OnTeam).Has(rules.Keyword(what))
}

// have is how much of something some actors have together.
func (s *scene) have(what int16, list rules.Actors) int {
	switch what {
	case rules.Ovation:
		return s.fight.Ovation()
	case rules.Energy:
		return s.fight.Energy()
	case rules.Currency:
		return s.fight.Currency()
	}
	return sum(list, func(a rules.Actor) int { return s.fight.Stacks(a, rules.Keyword(what)) })
}

// holders are those who gain, lose or hold what a phrase is about: whom it names,
// else the team for what the allies share and the owner of the card for the rest.
func (s *scene) holders(p *sentence.Phrase) rules.Actors {
	if who := p.Of("SOMEBODY"); who != nil {
		return s.who(who)
	}
	if what := thing(p); what == rules.HP || personal(s.fight.KeywordTable(), what) {
		return rules.List(s.self.Actor)
	}
	return rules.List(rules.Team)
}

// whom is who is reached: the enemy, where the sentence names nobody.
func (s *scene) whom(p *sentence.Phrase) rules.Actors {
	if who := p.Of("SOMEBODY"); who != nil {
		return s.who(who)
	}
	return rules.List(s.enemy())
}

// naming is whom a phrase names.
type naming func(s *scene, p *sentence.Phrase) rules.Actors

func (s *scene) who(p *sentence.Phrase) rules.Actors { return p.Form.Does.(naming)(s, p) }

func chosen(s *scene, _ *sentence.Phrase) rules.Actors   { return rules.List(s.target) }
func theEnemy(s *scene, _ *sentence.Phrase) rules.Actors { return rules.List(s.enemy()) }

func protagonists(*scene, *sentence.Phrase) rules.Actors {
	return rules.List(rules.ProtagonistA, rules.ProtagonistB)
}

func allies(*scene, *sentence.Phrase) rules.Actors {
	return rules.List(rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB)
}

func macGuffin(*scene, *sentence.Phrase) rules.Actors { return rules.List(rules.MacGuffin) }

func enemies(s *scene, _ *sentence.Phrase) (list rules.Actors) {
	for i := range s.fight.Enemies() {
		list.Add(rules.Enemy(i))
	}
	return list
}

func theOther(s *scene, _ *sentence.Phrase) rules.Actors {
	if s.self.Actor == rules.ProtagonistA {
		return rules.List(rules.ProtagonistB)
	}
	return rules.List(rules.ProtagonistA)
}

func named(s *scene, p *sentence.Phrase) rules.Actors {
	for _, one := range [...]rules.Actor{rules.ProtagonistA, rules.ProtagonistB} {
		if s.fight.ActorID(one) == p.Of("NAME").Means() {
			return rules.List(one)
		}
	}
	return rules.List(rules.Nobody)
}

// enemy is whom a text means by "the enemy": the one the card was played on,
// else the first that stands.
func (s *scene) enemy() rules.Actor {
	if s.target.IsEnemy() {
		return s.target
	}
	if e := s.fight.FrontEnemy(); e != rules.Nobody {
		return e
	}
	return rules.FirstEnemy
}

func each(list rules.Actors, do func(rules.Actor)) {
	for i := 0; i < list.Len(); i++ {
		do(list.At(i))
	}
}

func sum(list rules.Actors, count func(rules.Actor) int) (n int) {
	each(list, func(a rules.Actor) { n += count(a) })
	return n
}

func contains(list rules.Actors, a rules.Actor) (found bool) {
	each(list, func(b rules.Actor) { found = found || a == b })
	return found
}
