package wording

import (
	rules "curtaincall/engine/curtain"
)

// moment is when sentences are carried out.
type moment int

const (
	unreadable moment = iota // under a heading that was not understood
	onPlay
	onHook // and the kind of event added to it
)

func at(kind int) moment { return onHook + moment(kind) }

// fixedMoments are the headings that consist of the same words always.
var fixedMoments = []struct {
	words string
	kind  int
}{
	{"when drawn", int(rules.CardDrawn)},
	{"start of your turn", int(rules.PlayerTurnStart)},
	{"end of your turn", int(rules.PlayerTurnEnd)},
	{"start of the enemy's turn", int(rules.EnemyTurnStart)},
	{"end of the enemy's turn", int(rules.EnemyTurnEnd)},
	{"whenever a protagonist is knocked out", int(rules.KnockedOut)},
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth"}

// heading reads what stands before a colon: a moment, a condition, or both with
// a comma between them.
func (r *reader) heading() (part, bool) {
	p := part{moment: onPlay}
	moment, when, ok := r.moment()
	if ok {
		p.moment, p.holds = moment, when
		if r.end() {
			return p, true
		}
		if !r.take(",") {
			return p, false
		}
	}
	holds, ok := r.condition()
	if !ok {
		return p, false
	}
	if when == nil {
		p.holds = holds
	} else {
		p.holds = func(s *scene) bool { return when(s) && holds(s) }
	}
	return p, true
}

type test = func(s *scene) bool

// moment reads when something happens. The test tells whether an event is one of
// those meant; nil for all.
func (r *reader) moment() (moment, test, bool) {
	for _, m := range fixedMoments {
		if r.take(m.words) {
			return at(m.kind), nil, true
		}
	}
	for i, word := range ordinals {
		if r.take(word + " card of a turn") {
			return at(int(rules.CardPlayed)), func(s *scene) bool { return s.fight.CardsPlayed() == i+1 }, true
		}
	}
	start := r.cursor
	if r.take("whenever") {
		if m, t, ok := r.whenever(); ok {
			return m, t, true
		}
	}
	r.cursor = start
	return 0, nil, false
}

func (r *reader) whenever() (moment, test, bool) {
	start := r.cursor
	back := func() bool { r.cursor = start; return true }
	if r.take("you play") {
		if m, t, ok := r.played(); ok {
			return m, t, true
		}
	}
	if back(); r.take("you gain") {
		if what, ok := r.what(); ok {
			return at(int(rules.Gained)), func(s *scene) bool { return s.about(what) && !s.about1(theEnemy) }, true
		}
	}
	if back(); r.take("a debuff is inflicted on") {
		if who, ok := r.whom(); ok {
			return at(int(rules.Inflicted)), func(s *scene) bool { return s.about1(who) }, true
		}
	}
	back()
	if what, ok := r.keyword(rules.Debuffs); ok && r.take("is inflicted on") {
		if who, ok := r.whom(); ok {
			return at(int(rules.Inflicted)), func(s *scene) bool { return s.about(what) && s.about1(who) }, true
		}
	}
	back()
	if r.take("a protagonist loses HP") {
		return at(int(rules.Damaged)), func(s *scene) bool { return s.about1(protagonists) }, true
	}
	if r.take("a protagonist gains") {
		if what, ok := r.what(); ok {
			return at(int(rules.Gained)), func(s *scene) bool { return s.about(what) && s.about1(protagonists) }, true
		}
	}
	back()
	if who, ok := r.whom(); ok {
		if r.take("loses HP") {
			return at(int(rules.Damaged)), func(s *scene) bool { return s.about1(who) }, true
		}
		if r.take("gains") {
			if what, ok := r.what(); ok {
				return at(int(rules.Gained)), func(s *scene) bool { return s.about(what) && s.about1(who) }, true
			}
		}
	}
	return 0, nil, false
}

// played reads which cards "whenever you play" is about.
func (r *reader) played() (moment, test, bool) {
	m := at(int(rules.CardPlayed))
	if r.take("a card") {
		return m, nil, true
	}
	for kind, word := range cardTypes {
		if r.take(article(word) + " " + word + " card") {
			return m, func(s *scene) bool { return int(s.fight.CardDef(s.event.Card).Type) == kind }, true
		}
	}
	return 0, nil, false
}

// cardTypes are the types as texts write them, by number.
var cardTypes = []string{"Attack", "Defense", "Action", "Enchantment"}

func article(word string) string {
	switch word[0] {
	case 'A', 'E', 'I', 'O', 'U':
		return "an"
	}
	return "a"
}

// about tells whether the event of a hook is about a keyword, Ovation or Energy.
func (s *scene) about(what int16) bool { return s.event != nil && s.event.Keyword == what }

// about1 tells whether the event happened to one of who.
func (s *scene) about1(who whom) bool {
	if s.event == nil {
		return false
	}
	list := who(s)
	for i := 0; i < list.Len(); i++ {
		if list.At(i) == rules.Actor(s.event.Target) {
			return true
		}
	}
	return false
}

// condition reads what must hold.
func (r *reader) condition() (test, bool) {
	if ok := r.take("with no"); ok {
		h, ok := r.holding()
		if ok {
			r.threshold(1, h)
		}
		return func(s *scene) bool { return h.count(s) == 0 }, ok
	}
	if ok := r.take("with"); ok {
		n, ok := r.number()
		if !ok {
			return nil, false
		}
		more := r.take("or more")
		if !more && !r.one("or less", "or fewer") {
			return nil, false
		}
		h, ok := r.holding()
		if ok {
			r.threshold(n, h)
		}
		return func(s *scene) bool {
			if more {
				return h.count(s) >= n
			}
			return h.count(s) <= n
		}, ok
	}
	if r.take("if") {
		who, ok := r.whom()
		if !ok || !r.take("has") {
			return nil, false
		}
		n, ok := r.number()
		if !ok {
			n = 1
		} else if !r.take("or more") {
			return nil, false
		}
		what, ok := r.keyword(rules.Keywords.All())
		if ok {
			r.threshold(n, held{what, who})
		}
		return func(s *scene) bool { return held{what, who}.count(s) >= n }, ok
	}
	return nil, false
}

func (r *reader) threshold(n int, h held) {
	r.out.Thresholds = append(r.out.Thresholds, Threshold{n, h.what, h.who})
}
