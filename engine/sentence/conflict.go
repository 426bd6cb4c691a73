package sentence

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// overlapFinder finds texts that match two forms, by generating the texts of both forms word by word.
type overlapFinder struct {
	g             *Grammar
	positions     map[positionKey]*patternPosition
	continuations map[*patternPosition]*continuationSet
	work          int // number of continuations found and pairs of continuations compared so far
}

const maxComparisonWork = 2_000_000

func (c *overlapFinder) isOverLimit() bool { return c.work > maxComparisonWork }

// patternPosition is a position in a form: the parts after it, and the position that follows these parts. Equal
// positions of an overlapFinder are the same pointer. nil is the end of the form.
type patternPosition struct {
	parts []patternPart
	next  *patternPosition
}

type positionKey struct {
	first *patternPart
	n     int
	next  *patternPosition
}

type continuationSet struct {
	list []continuation
	ends bool
}

// continuation is a word or a number that can follow at a position, with the position after it.
type continuation struct {
	part *patternPart
	most int // if not 0: any number up to this one; part is then nil
	next *patternPosition
}

// internPosition returns the position before parts, which next follows. Equal arguments give the same pointer.
func (c *overlapFinder) internPosition(parts []patternPart, next *patternPosition) *patternPosition {
	if len(parts) == 0 {
		return next
	}
	at := positionKey{&parts[0], len(parts), next}
	if c.positions[at] == nil {
		c.positions[at] = &patternPosition{parts, next}
	}
	return c.positions[at]
}

func (c *overlapFinder) continuationsAt(s *patternPosition) *continuationSet {
	if s == nil {
		return &continuationSet{ends: true}
	}
	if known := c.continuations[s]; known != nil {
		return known
	}
	h := &continuationSet{}
	p, next := &s.parts[0], c.internPosition(s.parts[1:], s.next)
	switch k := c.g.kinds[p.kind]; {
	case c.isOverLimit():
	case p.group != nil:
		h.addContinuations(c.continuationsAt(next))
		h.addContinuations(c.continuationsAt(c.internPosition(p.group, next)))
	case p.kind == "":
		h.list = []continuation{{part: p, next: next}}
	case k.Most > 0:
		h.list = []continuation{{most: k.Most, next: next}}
	default:
		for i := range k.Forms {
			h.addContinuations(c.continuationsAt(c.internPosition(k.Forms[i].parts, next)))
		}
	}
	c.work += len(h.list) + 1
	c.continuations[s] = h
	return h
}

func (h *continuationSet) addContinuations(more *continuationSet) {
	h.list, h.ends = append(h.list, more.list...), h.ends || more.ends
}

type positionPair struct{ a, b *patternPosition }

type searchStep struct {
	from positionPair
	word string
}

// textMatchingBoth returns a text that matches both forms, or false if there is none or the search exceeds its limit.
func (c *overlapFinder) textMatchingBoth(a, b *Form) (text string, found bool) {
	begin := positionPair{c.internPosition(a.parts, nil), c.internPosition(b.parts, nil)}
	came := map[positionPair]searchStep{begin: {}}
	for queue := []positionPair{begin}; len(queue) > 0 && !c.isOverLimit(); queue = queue[1:] {
		now := queue[0]
		left, right := c.continuationsAt(now.a), c.continuationsAt(now.b)
		if left.ends && right.ends {
			for ; now != begin; now = came[now].from {
				text = came[now].word + " " + text
			}
			return strings.TrimSuffix(text, " "), true
		}
		c.work += len(left.list) * len(right.list)
		for i := range left.list {
			for j := range right.list {
				word, same := left.list[i].commonWord(&right.list[j])
				to := positionPair{left.list[i].next, right.list[j].next}
				if _, known := came[to]; same && !known {
					came[to] = searchStep{now, word}
					queue = append(queue, to)
				}
			}
		}
	}
	return "", false
}

func (h *continuation) commonWord(o *continuation) (word string, found bool) {
	switch {
	case h.part == nil && o.part == nil:
		return "1", true
	case h.part == nil:
		return o.commonWord(h)
	case o.part == nil:
		n := slices.IndexFunc(h.part.words, func(w string) bool {
			n, err := engine.ParseClampedInt32(w)
			return err == nil && n >= 0 && n <= o.most
		})
		if n < 0 {
			return "", false
		}
		return h.part.words[n], true
	case o.part.exact:
		h, o = o, h
	}
	if n := slices.IndexFunc(h.part.words, o.part.matchesWord); n >= 0 {
		return h.part.words[n], true
	}
	return "", false
}
