package sentence

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// comparison finds texts that two forms both match, by generating both forms word by word in all
// possible ways.
type comparison struct {
	g     *Grammar
	spots map[place]*spot
	heads map[*spot]*heads
	work  int
}

// maxCompared limits the work of all comparisons of a grammar.
const maxCompared = 2_000_000

func newComparison(g *Grammar) *comparison {
	return &comparison{g: g, spots: map[place]*spot{}, heads: map[*spot]*heads{}}
}

func (c *comparison) over() bool { return c.work > maxCompared }

// spot is a position in a form: the parts that follow, and the position after them. Equal positions
// are the same *spot; nil is the end.
type spot struct {
	parts []part
	next  *spot
}

// place identifies a spot as the key of a map.
type place struct {
	first *part
	n     int
	next  *spot
}

// heads are the words that can follow at a spot, and whether the text can end there.
type heads struct {
	list []head
	ends bool
}

// head is a word or a number that can follow at a spot, and the spot after it.
type head struct {
	part *part
	most int // for a number, the greatest one; part is nil then
	next *spot
}

func (c *comparison) before(parts []part, next *spot) *spot {
	if len(parts) == 0 {
		return next
	}
	at := place{&parts[0], len(parts), next}
	if c.spots[at] == nil {
		c.spots[at] = &spot{parts, next}
	}
	return c.spots[at]
}

func (c *comparison) at(s *spot) *heads {
	if s == nil {
		return &heads{ends: true}
	}
	if known := c.heads[s]; known != nil {
		return known
	}
	h := &heads{}
	p, next := &s.parts[0], c.before(s.parts[1:], s.next)
	switch k := c.g.kinds[p.kind]; {
	case c.over():
	case p.group != nil:
		h.add(c.at(next))
		h.add(c.at(c.before(p.group, next)))
	case p.kind == "":
		h.list = []head{{part: p, next: next}}
	case k.Most > 0:
		h.list = []head{{most: k.Most, next: next}}
	default:
		for i := range k.Forms {
			h.add(c.at(c.before(k.Forms[i].parts, next)))
		}
	}
	c.work += len(h.list) + 1
	c.heads[s] = h
	return h
}

func (h *heads) add(more *heads) {
	h.list, h.ends = append(h.list, more.list...), h.ends || more.ends
}

// pair is a position in each of two forms.
type pair struct{ a, b *spot }

// step records the previous pair on the way to a pair, and the word between them.
type step struct {
	from pair
	word string
}

// both returns a text that matches both forms, and whether there is one.
func (c *comparison) both(a, b *Form) (text string, found bool) {
	begin := pair{c.before(a.parts, nil), c.before(b.parts, nil)}
	came := map[pair]step{begin: {}}
	for queue := []pair{begin}; len(queue) > 0 && !c.over(); queue = queue[1:] {
		now := queue[0]
		left, right := c.at(now.a), c.at(now.b)
		if left.ends && right.ends {
			return words(came, begin, now), true
		}
		c.work += len(left.list) * len(right.list)
		for i := range left.list {
			for j := range right.list {
				word, same := left.list[i].meets(&right.list[j])
				to := pair{left.list[i].next, right.list[j].next}
				if _, known := came[to]; same && !known {
					came[to] = step{now, word}
					queue = append(queue, to)
				}
			}
		}
	}
	return "", false
}

// words returns the text of the words on the way from the first pair to another.
func words(steps map[pair]step, first, to pair) string {
	var list []string
	for ; to != first; to = steps[to].from {
		list = append(list, steps[to].word)
	}
	slices.Reverse(list)
	return strings.Join(list, " ")
}

// meets returns a word that two heads have in common, and whether there is one.
func (h *head) meets(o *head) (word string, same bool) {
	switch {
	case h.part == nil && o.part == nil:
		return "1", true
	case h.part == nil:
		return o.meets(h)
	case o.part == nil:
		n := slices.IndexFunc(h.part.words, func(w string) bool {
			n, err := engine.ParseInt(w)
			return err == nil && n >= 0 && n <= o.most
		})
		if n < 0 {
			return "", false
		}
		return h.part.words[n], true
	case o.part.exact:
		h, o = o, h
	}
	if n := slices.IndexFunc(h.part.words, o.part.matches); n >= 0 {
		return h.part.words[n], true
	}
	return "", false
}
