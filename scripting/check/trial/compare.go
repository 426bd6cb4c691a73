package trial

import (
	"fmt"
	"slices"
)

// complaint is a difference between a card and its text, or an error of either.
type complaint struct {
	code     string
	message  string
	clause   int    // from 1; 0 for none
	line     int    // of the script; 0 for none
	callback string // the callback of line
	from, to int    // range in the text of a sentence that is not understood
	hint     string
	seen     string // the situation, in words
	err      error
}

// same reports whether two problems have the same code and concern the same clause, line or range.
func (c complaint) same(o complaint) bool {
	return c.code == o.code && c.from == o.from && c.to == o.to && c.clause == o.clause && (c.clause > 0 || c.line == o.line)
}

func (x *examination) add(c complaint, format string, args ...any) {
	c.message = fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(x.found, c.same) {
		x.found = append(x.found, c)
	}
}

// compare adds a problem for each difference between the events of the text (said) and of the card
// (did) in one situation.
func (x *examination) compare(a *Attempt, said, did []*bundle) {
	id := x.card.item()
	describe := func(b *bundle) string { return x.tell(b, a) }
	unmatched := slices.Clone(did)
	takeUnmatched := func(n int) *bundle {
		d := unmatched[n]
		unmatched = slices.Delete(unmatched, n, n+1)
		return d
	}
	var lacking []*bundle
	for _, s := range said {
		n := slices.IndexFunc(unmatched, func(d *bundle) bool { return d.act == s.act })
		if n < 0 {
			lacking = append(lacking, s)
		} else if d := takeUnmatched(n); !slices.Equal(s.amounts, d.amounts) {
			x.add(complaint{code: "C302", clause: s.line(), line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen},
				"%s%s %s, but its text says that it %s", id, x.together(s, d), describe(d), describe(s))
		}
	}
	for _, s := range lacking {
		n, code := nearest(s, unmatched)
		if n < 0 {
			x.add(complaint{code: "C303", clause: s.line(), seen: a.Seen}, "%s: its text says that it %s, but it does not", id, describe(s))
			continue
		}
		d := takeUnmatched(n)
		c := complaint{code: code, clause: s.line(), line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen}
		if code == "C307" {
			x.add(c, "%s %s in %s, but its text says %s", id, describe(d), x.game.Callback(d.moment), x.game.Callback(s.moment))
		} else {
			x.add(c, "%s %s, but its text says that it %s", id, describe(d), describe(s))
		}
	}
	for _, d := range unmatched {
		x.add(complaint{code: "C304", line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen}, "%s %s, which its text does not mention", id, describe(d))
	}
}

// together returns a phrase for messages if amounts are sums over several calls of a callback,
// otherwise "".
func (x *examination) together(s, d *bundle) string {
	if callback := x.game.Callback(d.moment); callback != "play" && len(s.amounts)+len(d.amounts) > 2 {
		return ", over all of its " + callback + " together,"
	}
	return ""
}

// nearest returns the index in did of the group that is most like s and the code of the
// difference; -1 if none is similar.
func nearest(s *bundle, did []*bundle) (at int, code string) {
	best := 2
	at = -1
	for n, d := range did {
		sameAction := d.kind == s.kind && d.what == s.what
		sameTarget := d.who == s.who && d.card == s.card
		same := 0
		for _, equal := range []bool{d.kind == s.kind, d.what == s.what, sameTarget, d.moment == s.moment, slices.Equal(d.amounts, s.amounts)} {
			if equal {
				same++
			}
		}
		if same <= best || d.kind != s.kind && d.what != s.what && (d.who != s.who || !slices.Equal(d.amounts, s.amounts)) {
			continue
		}
		best, at = same, n
		switch {
		case !sameAction:
			code = "C305"
		case !sameTarget:
			code = "C306"
		default:
			code = "C307"
		}
	}
	return at, code
}
