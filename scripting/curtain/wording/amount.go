package wording

import (
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// amount is a number that a sentence speaks of, found out when it is carried
// out.
type amount func(s *scene) int

// product is as large as the rules can count.
func product(a, b int) int { return within(within(a) * within(b)) }

func fixed(n int) amount { return func(*scene) int { return n } }

// held is what of something somebody has.
type held struct {
	what int16 // a keyword, rules.Ovation or rules.Energy
	who  whom
}

func (h held) count(s *scene) int {
	switch h.what {
	case rules.Ovation:
		return s.fight.Ovation()
	case rules.Energy:
		return s.fight.Energy()
	}
	n := 0
	list := h.who(s)
	for i := 0; i < list.Len(); i++ {
		n += s.fight.Stacks(list.At(i), rules.Keyword(h.what))
	}
	return n
}

// byLength are all keywords, those with the most words first.
var byLength = func() []rules.Keyword {
	list := make([]rules.Keyword, rules.NumKeywords)
	for i := range list {
		list[i] = rules.Keyword(i)
	}
	slices.SortStableFunc(list, func(a, b rules.Keyword) int {
		return strings.Count(rules.Keywords.Row(b).Name, " ") - strings.Count(rules.Keywords.Row(a).Name, " ")
	})
	return list
}()

// keyword reads the name of a keyword of a group.
func (r *reader) keyword(group engine.KeywordSet) (int16, bool) {
	for _, k := range byLength {
		if group.Has(k) && r.exactly(rules.Keywords.Row(k).Name) {
			return int16(k), true
		}
	}
	return 0, false
}

// what reads something that is gained: a positive keyword, Ovation or Energy.
func (r *reader) what() (int16, bool) {
	switch {
	case r.exactly("Ovation"):
		return rules.Ovation, true
	case r.exactly("Energy"):
		return rules.Energy, true
	}
	return r.keyword(rules.Keywords.All() &^ rules.Debuffs)
}

// holding reads something held and who holds it: "Ovation", "Taunt on Aldric",
// "Poison on the enemy".
func (r *reader) holding() (held, bool) {
	return try(&r.cursor, func() (held, bool) {
		what, ok := r.what()
		if !ok {
			if what, ok = r.keyword(rules.Debuffs); !ok {
				return held{}, false
			}
		}
		// "Shield equal to Luck on a protagonist": the team holds Luck, so the
		// protagonist is who gets the Shield.
		team := what >= rules.Energy || !rules.Debuffs.Has(rules.Keyword(what)) && rules.CanHold(rules.Team, rules.Keyword(what))
		if !team {
			if who, ok := r.on(); ok {
				return held{what, who}, true
			}
		}
		if what < rules.Energy && rules.Debuffs.Has(rules.Keyword(what)) {
			return held{}, false // of whom?
		}
		who, ok := r.keeper(what)
		return held{what, who}, ok
	})
}

// quantity reads what follows "equal to".
func (r *reader) quantity() (amount, bool) {
	return try(&r.cursor, func() (amount, bool) {
		if n, ok := r.number(); ok {
			if !r.take("times") {
				return nil, false
			}
			q, ok := r.quantity()
			return func(s *scene) int { return product(n, q(s)) }, ok
		}
		switch {
		case r.take("the damage dealt"):
			return func(s *scene) int { return s.dealt }, true
		case r.take("the kinds of debuff on"):
			return r.debuffs((*rules.Fight).DebuffKinds)
		case r.take("the debuff stacks on"):
			return r.debuffs((*rules.Fight).DebuffStacks)
		case r.take("the cards in hand"):
			return func(s *scene) int { return s.fight.Count(rules.Hand) }, true
		case r.subject != nil && r.one("its", "their"):
			return r.of(r.subject)
		case r.take("the enemy's"):
			return r.of(theEnemy)
		case r.take("the"):
			return r.lost()
		}
		h, ok := r.holding()
		return h.count, ok
	})
}

// of reads a keyword that somebody holds who was named already.
func (r *reader) of(who whom) (amount, bool) {
	k, ok := r.keyword(rules.Keywords.All())
	return held{k, who}.count, ok
}

// count reads what follows "per".
func (r *reader) count() (amount, bool) {
	return try(&r.cursor, func() (amount, bool) {
		switch {
		case r.take("kind of debuff on"):
			return r.debuffs((*rules.Fight).DebuffKinds)
		case r.take("debuff stack on"):
			return r.debuffs((*rules.Fight).DebuffStacks)
		case r.take("card in hand"):
			return func(s *scene) int { return s.fight.Count(rules.Hand) }, true
		case r.take("card played this turn"):
			return func(s *scene) int { return s.fight.CardsPlayed() }, true
		}
		if q, ok := r.lost(); ok {
			return q, true
		}
		h, ok := r.holding()
		return h.count, ok
	})
}

func (r *reader) debuffs(count func(*rules.Fight, rules.Actor) int) (amount, bool) {
	who, ok := r.whom()
	return func(s *scene) int {
		n, list := 0, who(s)
		for i := 0; i < list.Len(); i++ {
			n += count(s.fight, list.At(i))
		}
		return n
	}, ok
}

// lost reads "Ovation lost": what an earlier sentence took.
func (r *reader) lost() (amount, bool) {
	return try(&r.cursor, func() (amount, bool) {
		what, ok := r.what()
		if !ok {
			what, ok = r.keyword(rules.Debuffs)
		}
		if !ok || !r.take("lost") {
			return nil, false
		}
		return func(s *scene) int { return s.lost[what] }, true
	})
}

// rest reads what can follow a number and what it counts: nothing, "per ..." or
// "plus 2 per ...".
func (r *reader) rest(n int) amount {
	if q, ok := try(&r.cursor, func() (amount, bool) {
		if !r.take("per") {
			return nil, false
		}
		return r.count()
	}); ok {
		return func(s *scene) int { return product(n, q(s)) }
	}
	if q, ok := try(&r.cursor, func() (amount, bool) {
		if !r.take("plus") {
			return nil, false
		}
		m, ok := r.number()
		if !ok || !r.take("per") {
			return nil, false
		}
		q, ok := r.count()
		return func(s *scene) int { return product(m, q(s)) }, ok
	}); ok {
		return func(s *scene) int { return n + q(s) }
	}
	return fixed(n)
}
