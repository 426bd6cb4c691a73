package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

// within limits n to the amounts that verbs accept.
func within(n int) int { return max(0, min(n, engine.MaxCount)) }

func product(a, b int) int { return within(within(a) * within(b)) }

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
	each := s.count(rate.Of("COUNT"))
	if plus := rate.Of("N"); plus != nil {
		return within(n + product(plus.Number, each))
	}
	return product(n, each)
}

func (s *scene) count(q *sentence.Phrase) int {
	switch q.Means() {
	case "multiple":
		return product(q.Of("N").Number, s.count(q.Of("QUANTITY")))
	case "debuff kinds":
		return sum(s.who(q.Of("SOMEBODY")), s.fight.DebuffKinds)
	case "debuff stacks":
		return sum(s.who(q.Of("SOMEBODY")), s.fight.DebuffStacks)
	case "X":
		return s.fight.X()
	case "dealt":
		return s.dealt
	case "in hand":
		return s.fight.Count(rules.Hand)
	case "played":
		return s.fight.PlayCount()
	case "lost":
		return s.lost[thing(q)]
	case "its":
		return s.heldAmount(thing(q), s.who(s.subject))
	case "the enemy's":
		return s.heldAmount(thing(q), rules.List(s.enemy()))
	}
	return s.heldAmount(thing(q.Of("HELD")), s.holders(q.Of("HELD")))
}

// thing returns the keyword or meter that a phrase is about, the first one of a list; HP if it
// names none.
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

func personal(table *engine.Keywords, keywordOrMeter int16) bool {
	return keywordOrMeter < rules.Energy && !table.Held(rules.OnTeam).Has(rules.Keyword(keywordOrMeter))
}

func (s *scene) heldAmount(keywordOrMeter int16, list rules.Actors) int {
	switch keywordOrMeter {
	case rules.Ovation:
		return s.fight.Ovation()
	case rules.Energy:
		return s.fight.Energy()
	case rules.Currency:
		return s.fight.Currency()
	}
	return sum(list, func(a rules.Actor) int { return s.fight.Stacks(a, rules.Keyword(keywordOrMeter)) })
}

// holders returns the actors who gain, lose or have what a phrase is about: those it names, or else
// the team for what allies share and the owner of the card for the rest.
func (s *scene) holders(p *sentence.Phrase) rules.Actors {
	if who := p.Of("SOMEBODY"); who != nil {
		return s.who(who)
	}
	if what := thing(p); what == rules.HP || personal(s.fight.KeywordTable(), what) {
		return rules.List(s.self.Actor)
	}
	return rules.List(rules.Team)
}

// whom returns the targets of a sentence: the actors it names, or else the enemy.
func (s *scene) whom(p *sentence.Phrase) rules.Actors {
	if who := p.Of("SOMEBODY"); who != nil {
		return s.who(who)
	}
	return rules.List(s.enemy())
}

func (s *scene) who(p *sentence.Phrase) (list rules.Actors) {
	switch p.Means() {
	case "chosen":
		return rules.List(s.target)
	case "the enemy":
		return rules.List(s.enemy())
	case "protagonists":
		return rules.List(rules.ProtagonistA, rules.ProtagonistB)
	case "allies":
		return rules.List(rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB)
	case "macguffin":
		return rules.List(rules.MacGuffin)
	case "the other":
		if s.self.Actor == rules.ProtagonistA {
			return rules.List(rules.ProtagonistB)
		}
		return rules.List(rules.ProtagonistA)
	case "enemies":
		for i := range s.fight.Enemies() {
			list.Add(rules.Enemy(i))
		}
		return list
	}
	for _, one := range [...]rules.Actor{rules.ProtagonistA, rules.ProtagonistB} {
		if s.fight.ActorID(one) == p.Of("NAME").Means() {
			return rules.List(one)
		}
	}
	return rules.List(rules.Nobody)
}

// enemy returns the actor called "the enemy" in a text: the one that the card was played on, or
// else the first living one.
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
