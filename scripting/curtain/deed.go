package curtain

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// deed is one thing a card did, as a text would say it: with the number that
// was asked for, where the rules make another one of it.
type deed struct {
	kind   engine.EventKind // Hit, Gained, Inflicted, Healed, Lost, CardDrawn, Discounted, Boosted
	what   int16            // a keyword, Ovation, Energy or HP; NoKeyword
	who    rules.Actor      // whom it happened to; Nobody for cards
	card   string           // which card of the hand; or ""
	moment uint8            // the callback that did it
	amount int
	line   int // of the script, or the number of the clause from 1
}

// deeds makes deeds of the events that a card caused.
func deeds(f *rules.Fight, card int16, events []engine.Event) (list []deed) {
	base, modified, cheer := 0, false, false
	for i := range events {
		e := &events[i]
		if e.Cause.Card != card {
			continue
		}
		d := deed{kind: e.Kind, what: rules.NoKeyword, who: rules.Actor(e.Target), moment: e.Cause.Callback, amount: int(e.Amount), line: int(e.Cause.Line)}
		switch e.Kind {
		case rules.Modified: // a stage of a hit: the first one knows what it began with
			if !modified {
				base, modified = int(e.From), true
			}
			continue
		case rules.Hit:
			if modified {
				d.amount = base
			}
			modified, cheer = false, e.Amount > 0
			if e.Amount == 0 {
				continue
			}
		case rules.Gained, rules.Inflicted:
			if cheer && e.Keyword == rules.Ovation { // what the crowd gave for the hit
				cheer = false
				continue
			}
			d.what = e.Keyword
		case rules.Warded, rules.Resisted:
			d.kind, d.what = rules.Inflicted, e.Keyword
		case rules.Lost:
			d.what = e.Keyword
			if next := i + 1; e.Keyword == int16(rules.Ward) && next < len(events) && events[next].Kind == rules.Warded {
				continue
			}
		case rules.Damaged:
			if e.Flags != 0 {
				continue // a part of a hit, or what the rules took
			}
			d.kind, d.what = rules.Lost, rules.HP
		case rules.Healed:
		case rules.CardDrawn:
			if n := len(list); n > 0 && list[n-1].kind == rules.CardDrawn && list[n-1].line == d.line && list[n-1].moment == d.moment {
				list[n-1].amount++
				continue
			}
			d.amount, d.who = 1, rules.Nobody
		case rules.Discounted, rules.Boosted:
			d.who, d.card = rules.Nobody, f.CardDef(e.Card).ID
		default:
			continue
		}
		if e.Kind != rules.Hit {
			cheer = false
		}
		list = append(list, d)
	}
	return list
}

// key is what deeds of one bundle have in common.
type key struct {
	kind   engine.EventKind
	what   int16
	who    rules.Actor
	card   string
	moment uint8
}

func (d *deed) key() key { return key{d.kind, d.what, d.who, d.card, d.moment} }

// bundle is all deeds of one key.
type bundle struct {
	key
	amounts []int
	line    int // of the first
}

// bundles groups deeds, in the order of the first of each bundle.
func bundles(list []deed) (all []*bundle) {
	for i := range list {
		d := &list[i]
		n := slices.IndexFunc(all, func(s *bundle) bool { return s.key == d.key() })
		if n < 0 {
			n = len(all)
			all = append(all, &bundle{key: d.key(), line: d.line})
		}
		all[n].amounts = append(all[n].amounts, d.amount)
	}
	return all
}

// phrase says what was done in the third person: "deals 3 damage 2 times".
func (s *bundle) phrase(f *namer) string {
	n, times := count(s.amounts)
	switch s.kind {
	case rules.Hit:
		return fmt.Sprintf("deals %s damage%s", n, times)
	case rules.Gained:
		return fmt.Sprintf("gains %s %s%s%s", n, whatName(s.what), f.on(s.what, s.who), times)
	case rules.Inflicted:
		return fmt.Sprintf("inflicts %s %s%s%s", n, whatName(s.what), f.on(s.what, s.who), times)
	case rules.Healed:
		return fmt.Sprintf("heals %s by %s%s", f.name(s.who), n, times)
	case rules.Lost:
		if s.who.IsEnemy() || s.who.IsProtagonist() || s.who == rules.MacGuffin {
			return fmt.Sprintf("takes %s %s from %s%s", n, whatName(s.what), f.name(s.who), times)
		}
		return fmt.Sprintf("loses %s %s%s", n, whatName(s.what), times)
	case rules.CardDrawn:
		if n == "1" {
			return "draws 1 card" + times
		}
		return fmt.Sprintf("draws %s cards%s", n, times)
	case rules.Discounted:
		return fmt.Sprintf("makes %s cost %s less%s", s.card, n, times)
	case rules.Boosted:
		return fmt.Sprintf("makes %s deal %s more damage%s", s.card, n, times)
	}
	return "does something"
}

// count says amounts in words: "3" and " 2 times".
func count(amounts []int) (n, times string) {
	for _, a := range amounts {
		if a != amounts[0] {
			words := make([]string, len(amounts))
			for i, a := range amounts {
				words[i] = fmt.Sprint(a)
			}
			last := len(words) - 1
			return strings.Join(words[:last], ", ") + " and " + words[last], ""
		}
	}
	if len(amounts) > 1 {
		times = fmt.Sprintf(" %d times", len(amounts))
	}
	return fmt.Sprint(amounts[0]), times
}

// namer names actors as the fight of a trial does.
type namer struct{ names map[rules.Actor]string }

func (n *namer) name(a rules.Actor) string { return n.names[a] }

// on says who got a keyword, where it is not plain.
func (n *namer) on(what int16, a rules.Actor) string {
	if a == rules.Team || a == rules.Nobody {
		return ""
	}
	return " on " + n.name(a)
}
