package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// sentence reads one sentence, without its full stop.
func (r *reader) sentence() (doing, bool) {
	start := r.cursor
	for _, rule := range []func(*reader) (doing, bool){
		(*reader).deal, (*reader).gain, (*reader).inflict, (*reader).heal, (*reader).draw, (*reader).lose,
		(*reader).doubles, (*reader).hand, (*reader).somebody,
	} {
		r.cursor, r.subject, r.random = start, nil, false
		if do, ok := rule(r); ok && r.end() {
			return do, true
		}
	}
	r.cursor = start
	return nil, false
}

// within is an amount that the verbs of the rules take.
func within(n int) int { return max(0, min(n, engine.MaxCount)) }

func each(list rules.Actors, do func(rules.Actor)) {
	for i := 0; i < list.Len(); i++ {
		do(list.At(i))
	}
}

// maxTimes is how many hits a text can speak of, which is as many as a script
// can deal at once.
const maxTimes = 99

// deal reads "Deal 3 damage 2 times."
func (r *reader) deal() (doing, bool) {
	if !r.take("deal") {
		return nil, false
	}
	var n amount
	if base, ok := r.number(); ok {
		if !r.take("damage") {
			return nil, false
		}
		n = r.rest(base)
	} else if !r.take("damage equal to") {
		return nil, false
	} else if n, ok = r.quantity(); !ok {
		return nil, false
	}
	who, times := theEnemy, 1
	if k, ok := r.number(); ok {
		if times = k; times > maxTimes || !r.one("times", "time") {
			return nil, false
		}
	}
	if r.take("to") {
		var ok bool
		if who, ok = r.whom(); !ok {
			return nil, false
		}
	}
	return func(s *scene) {
		ovation := s.fight.Ovation()
		s.dealt += s.fight.Deal(s.self, within(n(s)), times, who(s))
		s.cheers += max(0, s.fight.Ovation()-ovation)
	}, true
}

// gain reads "Gain 3 Block."
func (r *reader) gain() (doing, bool) {
	if !r.take("gain") {
		return nil, false
	}
	return r.gaining(nil)
}

// gaining reads what somebody gains; who is nil where the sentence has not said.
func (r *reader) gaining(who whom) (doing, bool) {
	var what int16
	var n amount
	if base, ok := r.number(); ok {
		if what, ok = r.what(); !ok {
			return nil, false
		}
		n = r.rest(base)
	} else if what, ok = r.what(); !ok {
		return nil, false
	} else if r.take("equal to the damage dealt") {
		n = func(s *scene) int { return s.dealt }
		if what == rules.Ovation { // the cheers of the hits themselves are part of it
			n = func(s *scene) int { return s.dealt - s.cheers }
		}
	} else if r.take("equal to") {
		if n, ok = r.quantity(); !ok {
			return nil, false
		}
	} else if r.take("up to") {
		top, ok := r.number()
		if !ok {
			return nil, false
		}
		have, ok := r.holder(what, who)
		n = func(s *scene) int { return top - have.count(s) }
		if !ok {
			return nil, false
		}
	} else {
		return nil, false
	}
	h, ok := r.holder(what, who)
	return func(s *scene) { s.gain(h, within(n(s))) }, ok
}

// holder reads who is meant to hold something, where the sentence says it.
func (r *reader) holder(what int16, who whom) (held, bool) {
	if on, ok := r.on(); ok {
		who = on
	}
	if who == nil {
		var ok bool
		if who, ok = r.keeper(what); !ok {
			return held{}, false
		}
	}
	return held{what, who}, true
}

func (s *scene) gain(h held, n int) {
	switch h.what {
	case rules.Ovation:
		s.fight.GainOvation(s.self, n)
	case rules.Energy:
		s.fight.GainEnergy(s.self, n)
	default:
		each(h.who(s), func(a rules.Actor) { s.fight.Gain(s.self, n, rules.Keyword(h.what), a) })
	}
}

// inflict reads "Inflict 2 Poison."
func (r *reader) inflict() (doing, bool) {
	if !r.take("inflict") {
		return nil, false
	}
	who := theEnemy
	said := func() {
		if on, ok := r.on(); ok {
			who = on
		}
	}
	var what int16
	var n amount
	if base, ok := r.number(); ok {
		if r.take("of a random debuff") {
			said()
			r.random = true
			return func(s *scene) {
				kinds := holdable(s, who(s))
				k := kinds[s.fight.Pick(len(kinds))]
				s.fight.Inflict(s.self, within(base), k, who(s))
			}, true
		}
		if what, ok = r.keyword(rules.Debuffs); !ok {
			return nil, false
		}
		n = r.rest(base)
	} else if what, ok = r.keyword(rules.Debuffs); !ok || !r.take("equal to") {
		return nil, false
	} else if n, ok = r.quantity(); !ok {
		return nil, false
	}
	said()
	return func(s *scene) { s.fight.Inflict(s.self, within(n(s)), rules.Keyword(what), who(s)) }, true
}

// holdable are the debuffs that the first of some actors can hold.
func holdable(s *scene, list rules.Actors) (kinds []rules.Keyword) {
	for k := rules.Keyword(0); k < rules.NumKeywords; k++ {
		if rules.Debuffs.Has(k) && rules.CanHold(list.At(0), k) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// heal reads "Heal each protagonist by 1."
func (r *reader) heal() (doing, bool) {
	if !r.take("heal") {
		return nil, false
	}
	who, ok := r.whom()
	if !ok || !r.take("by") {
		return nil, false
	}
	var n amount
	if base, ok := r.number(); ok {
		n = r.rest(base)
	} else if !r.take("as much as") {
		return nil, false
	} else if n, ok = r.quantity(); !ok {
		return nil, false
	}
	return func(s *scene) {
		each(who(s), func(a rules.Actor) { s.fight.Heal(s.self, within(n(s)), a) })
	}, true
}

// draw reads "Draw 2 cards."
func (r *reader) draw() (doing, bool) {
	if !r.take("draw") {
		return nil, false
	}
	var n amount
	if base, ok := r.number(); ok {
		if !r.one("cards", "card") {
			return nil, false
		}
		n = r.rest(base)
	} else if !r.take("cards equal to") {
		return nil, false
	} else if n, ok = r.quantity(); !ok {
		return nil, false
	}
	return func(s *scene) { s.fight.Draw(s.self, min(within(n(s)), rules.MaxCards)) }, true
}

// lose reads "Lose all Ovation."
func (r *reader) lose() (doing, bool) {
	if !r.take("lose") {
		return nil, false
	}
	return r.losing(nil)
}

// losing reads what somebody loses; who is nil where the sentence has not said.
func (r *reader) losing(who whom) (doing, bool) {
	n := fixed(rules.All)
	if base, ok := r.number(); ok {
		if r.exactly("HP") {
			n = r.rest(base)
			return r.losingHP(n, who)
		}
		n = fixed(base)
	} else if r.exactly("HP equal to") {
		if n, ok = r.quantity(); !ok {
			return nil, false
		}
		return r.losingHP(n, who)
	} else if !r.take("all") {
		return nil, false
	}
	var list []int16
	if r.take("debuffs") {
		for k := rules.Keyword(0); k < rules.NumKeywords; k++ {
			if rules.Debuffs.Has(k) {
				list = append(list, int16(k))
			}
		}
	}
	for more := list == nil; more; more = r.one(",", "and") {
		what, ok := r.what()
		if !ok {
			if what, ok = r.keyword(rules.Debuffs); !ok {
				return nil, false
			}
		}
		list = append(list, what)
	}
	h, ok := r.holder(list[0], who)
	return func(s *scene) {
		for _, what := range list {
			s.lose(held{what, h.who}, n(s))
		}
	}, ok
}

func (r *reader) losingHP(n amount, who whom) (doing, bool) {
	if who == nil {
		if r.owner == rules.OwnerMacGuffin || r.owner == rules.OwnerNeutral {
			return nil, false
		}
		who = theOwner
	}
	return func(s *scene) {
		each(who(s), func(a rules.Actor) { s.fight.LoseHP(s.self, within(n(s)), a) })
	}, true
}

func (s *scene) lose(h held, n int) {
	switch h.what {
	case rules.Ovation:
		s.lost[h.what] += s.fight.LoseOvation(s.self, n)
	case rules.Energy:
		s.lost[h.what] += s.fight.LoseEnergy(s.self, n)
	default:
		each(h.who(s), func(a rules.Actor) {
			if k := rules.Keyword(h.what); rules.CanHold(a, k) {
				s.lost[h.what] += s.fight.Lose(s.self, n, k, a)
			}
		})
	}
}

// doubles reads "Retaliate doubles."
func (r *reader) doubles() (doing, bool) {
	h, ok := r.holding()
	if !ok || !r.take("doubles") {
		return nil, false
	}
	return func(s *scene) { s.gain(h, within(h.count(s))) }, true
}

// hand reads "Defense cards in hand cost 1 less."
func (r *reader) hand() (doing, bool) {
	which, ok := r.cards()
	if !ok {
		return nil, false
	}
	if r.one("cost", "costs") {
		n, ok := r.number()
		if !ok || !r.take("less") {
			return nil, false
		}
		return func(s *scene) { s.fight.Discount(s.self, within(n), which(s)) }, true
	}
	if r.one("deal", "deals") {
		n, ok := r.number()
		if !ok || !r.take("more damage") {
			return nil, false
		}
		return func(s *scene) { s.fight.BoostCards(s.self, within(n), which(s)) }, true
	}
	return nil, false
}

// cards reads which cards in hand are meant.
func (r *reader) cards() (func(s *scene) rules.Filter, bool) {
	var which rules.Filter
	if n, ok := r.number(); ok {
		if which.Random = n; !r.take("random") {
			return nil, false
		}
	} else if r.take("a random") {
		which.Random = 1
	}
	r.random = which.Random > 0
	named := false
	for kind, word := range cardTypes {
		if r.take(word+" cards") || r.take(word+" card") || r.take(word+"s") || which.Random == 1 && r.take(word) {
			which.Type, which.ByType, named = rules.CardType(kind), true, true
			break
		}
	}
	if !named && !r.one("cards", "card") {
		return nil, false
	}
	var owner whom
	if r.take("of") {
		var ok bool
		if owner, ok = r.whom(); !ok {
			return nil, false
		}
	}
	if !r.take("in hand") {
		return nil, false
	}
	return func(s *scene) rules.Filter {
		filter := which
		if owner != nil {
			list := owner(s)
			filter.Owner = s.fight.ActorID(list.At(0))
		}
		return filter
	}, true
}

// somebody reads a sentence about somebody: "The enemy loses 2 HP."
func (r *reader) somebody() (doing, bool) {
	who, ok := r.whom()
	if !ok {
		return nil, false
	}
	r.subject = who
	switch {
	case r.one("gains", "gain"):
		return r.gaining(who)
	case r.one("loses", "lose"):
		return r.losing(who)
	}
	return nil, false
}
