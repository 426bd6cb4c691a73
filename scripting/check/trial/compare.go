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
	from, to int    // range in the text, if it is not understood
	hint     string
	seen     string // the situation
	err      error
}

// same reports whether two complaints are about the same kind of thing in the same place.
func (c complaint) same(o complaint) bool {
	return c.code == o.code && c.from == o.from && c.to == o.to && c.clause == o.clause && (c.clause > 0 || c.line == o.line)
}

func (x *examination) add(c complaint, format string, args ...any) {
	c.message = fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(x.found, c.same) {
		x.found = append(x.found, c)
	}
}

// compare adds complaints about the differences between the deeds of the text (said) and of the
// card (did) in one situation.
func (x *examination) compare(a *Attempt, said, did []*bundle) {
	id := x.card.item()
	tell := func(b *bundle) string { return x.tell(b, a) }
	left := slices.Clone(did)
	take := func(n int) *bundle {
		d := left[n]
		left = slices.Delete(left, n, n+1)
		return d
	}
	var lacking []*bundle
	for _, s := range said {
		n := slices.IndexFunc(left, func(d *bundle) bool { return d.act == s.act })
		if n < 0 {
			lacking = append(lacking, s)
		} else if d := take(n); !slices.Equal(s.amounts, d.amounts) {
			x.add(complaint{code: "C302", clause: s.line(), line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen},
				"%s%s %s, but its text says that it %s", id, x.together(s, d), tell(d), tell(s))
		}
	}
	for _, s := range lacking {
		n, code := nearest(s, left)
		if n < 0 {
			x.add(complaint{code: "C303", clause: s.line(), seen: a.Seen}, "%s: its text says that it %s, but it does not", id, tell(s))
			continue
		}
		d := take(n)
		c := complaint{code: code, clause: s.line(), line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen}
		if code == "C307" {
			x.add(c, "%s %s in %s, but its text says %s", id, tell(d), x.game.Callback(d.moment), x.game.Callback(s.moment))
		} else {
			x.add(c, "%s %s, but its text says that it %s", id, tell(d), tell(s))
		}
	}
	for _, d := range left {
		x.add(complaint{code: "C304", line: d.line(), callback: x.game.Callback(d.moment), seen: a.Seen}, "%s %s, which its text does not mention", id, tell(d))
	}
}

// together returns a phrase for messages if the numbers are sums over several reactions.
func (x *examination) together(s, d *bundle) string {
	if callback := x.game.Callback(d.moment); callback != "play" && len(s.amounts)+len(d.amounts) > 2 {
		return ", over all of its " + callback + " together,"
	}
	return ""
}

// nearest returns the index in did that is most like s, -1 for none, and the code of the
// difference.
func nearest(s *bundle, did []*bundle) (at int, code string) {
	best := 2
	at = -1
	for n, d := range did {
		deed := d.kind == s.kind && d.what == s.what
		whom := d.who == s.who && d.card == s.card
		same := 0
		for _, equal := range []bool{d.kind == s.kind, d.what == s.what, whom, d.moment == s.moment, slices.Equal(d.amounts, s.amounts)} {
			if equal {
				same++
			}
		}
		if same <= best || d.kind != s.kind && d.what != s.what && (d.who != s.who || !slices.Equal(d.amounts, s.amounts)) {
			continue
		}
		best, at = same, n
		switch {
		case !deed:
			code = "C305"
		case !whom:
			code = "C306"
		default:
			code = "C307"
		}
	}
	return at, code
}
